// A negative number is shifted to the left: undefined in C99 to C17 (C11 6.5.7p4).
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= -1 && x <= 100);
  return x << 2 == 5;
}
