// A length from outside is compared with what is left, not added first. Tools see accesses only.
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);
char packet[16];
int main(void) {
  char *at = packet + 4, *end = packet + 16;
  unsigned char n = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(n <= 100);
  if (n >= end - at)
    at = at + n;
  return at == 0;
}
