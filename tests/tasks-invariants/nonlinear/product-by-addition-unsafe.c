// The product of two numbers, by adding.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern void reach_error(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_ushort(), b = __VERIFIER_nondet_ushort() & 7, i = 0, s = 0;
  while (i < b) {
    s += a;
    i++;
  }
  if (i != b || (b == 1 && s != b)) reach_error();
  return 0;
}
