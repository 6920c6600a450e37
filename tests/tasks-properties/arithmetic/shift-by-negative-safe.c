// A shift by a negative number.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n > -1 && n <= 8);
  return 256u >> n == 3;
}
