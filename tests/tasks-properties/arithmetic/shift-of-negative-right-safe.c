// A negative number shifted to the right is implementation-defined (C11 6.5.7p5); to the left it is undefined.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -8 && x <= 8);
  return (x >> 1) == 77;
}
