// An int compared with a float is converted to float first.
extern void reach_error(void);

int main(void) {
  int n = 16777217;
  float x = 16777216;
  if (n == x) reach_error();
  return 0;
}
