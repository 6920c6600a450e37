// The suffix of a shifted constant decides the width of the result.
extern void reach_error(void);

int main(void) {
  int n = 31;
  long x = 1UL << n << 1;
  if (x == 0) reach_error();
  return 0;
}
