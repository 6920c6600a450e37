// += in two steps; tools see accesses only.
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);
char text[5] = "abcd";
int main(void) {
  unsigned char i = __VERIFIER_nondet_uchar(), j = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(i <= 2 && j <= 2);
  char *p = text + i + 1;
  p += j;
  return p == text;
}
