// The absolute value of an int is negative only for INT_MIN.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -2147483647 - 1 && x <= -2147482000);
  int y = x < 0 ? -x : x;
  if (y < 0) reach_error();
  return 0;
}
