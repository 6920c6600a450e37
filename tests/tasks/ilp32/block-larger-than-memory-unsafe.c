/* in 32 bits no block is larger than 2^31 - 1 bytes: what pointers into it can be apart */
extern void reach_error(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern void *calloc(unsigned int, unsigned int);
int main(void) {
  unsigned int n = __VERIFIER_nondet_uint();
  char *p = calloc(n, 2);
  if (p && n >= 0x4000)
    reach_error();
  return 0;
}
