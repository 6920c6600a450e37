// A library function clears an array, but not the one that matters.
extern unsigned __VERIFIER_nondet_uint(void);
extern void *memset(void *, int, unsigned long);
extern void reach_error(void);

int a[1000], b[1000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 999) return 0;
  for (unsigned i = 0; i < n; i++) a[i] = 9;
  b[0] = a[0];
  memset(a, 0, 8);
  for (unsigned i = 0; i < n; i++)
    if (a[i] != 9) reach_error();
  return 0;
}
