// A nondeterministic function gives a new value at each call.
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    unsigned char c = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(c <= 5);
    sum += c;
  }
  if (sum >= 20) __VERIFIER_error();
  return 0;
}
