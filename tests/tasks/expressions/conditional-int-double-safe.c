// An int branch of ?: is converted to double if the other one is double.
extern void reach_error(void);

int main(void) {
  int flag = 1, seven = 7;
  double other = 1;
  double x = (flag ? seven : other) / 2;
  if (x != 3.5) reach_error();
  return 0;
}
