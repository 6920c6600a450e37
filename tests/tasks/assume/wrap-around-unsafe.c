// x + 1 < x can be assumed: it holds for the largest value only.
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x + 1 < x);
  if (x == 2147483647) __VERIFIER_error();
  return 0;
}
