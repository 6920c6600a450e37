// The digits of a number and the terminator must fit.
extern int sprintf(char *, const char *, ...);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  char text[4];
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 1000);
  sprintf(text, "%d", n);
  return text[0] == 'x';
}
