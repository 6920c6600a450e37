// The product of an unsigned short is cut to 16 bits when it is stored.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned short __VERIFIER_nondet_ushort(void);

int main(void) {
  unsigned short s = __VERIFIER_nondet_ushort();
  __VERIFIER_assume(s < 1001);
  unsigned short t = s * 66; // wraps from 993 on
  if (t == 66000 - 65536) reach_error();
  return 0;
}
