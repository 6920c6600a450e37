// memcpy reads behind its source.
extern void *memcpy(void *, const void *, unsigned long);
extern unsigned char __VERIFIER_nondet_uchar(void);
char from[8];
int main(void) {
  char to[16] = {0};
  unsigned char n = __VERIFIER_nondet_uchar();
  if (n <= 9)
    memcpy(to, from, n);
  return to[0];
}
