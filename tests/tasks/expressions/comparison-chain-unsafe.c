// (a > b) > c compares the 0 or 1 of the first comparison with c.
extern void __VERIFIER_error(void);

int main(void) {
  int a = 3, b = 2, c = 1;
  if ((a > b) >= c) __VERIFIER_error();
  return 0;
}
