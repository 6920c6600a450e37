// ctz looks at the low 32 bits only, ctzll at all 64.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned long x = 0x700100000000UL;
  int n = __builtin_ctzll(x), m = __builtin_ctz((unsigned)(x >> 16));
  if (n != 32 || m != 12) __VERIFIER_error();
  return 0;
}
