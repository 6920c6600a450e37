// An index past a table of functions reads a pointer that is none.
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);
int zero(void) { return 0; }
int one(void) { return 1; }
int (*const table[3])(void) = {zero, one, zero};
int main(void) {
  unsigned char i = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(i < 3);
  int (*f)(void) = table[i];
  return f() > 1;
}
