// Negating INT_MIN gives INT_MIN again.
extern void reach_error(void);

int main(void) {
  int x = -2147483647 - 1;
  int y = -x;
  if (y != x) reach_error();
  return 0;
}
