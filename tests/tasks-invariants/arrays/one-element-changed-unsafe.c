// A loop writes to one element that is not the one that matters.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[1000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 999) return 0;
  unsigned k = __VERIFIER_nondet_uint();
  if (k >= n) return 0;
  for (unsigned i = 0; i < n; i++) a[i] = 6;
  for (unsigned i = 0; i < n; i++)
    if (i == k) a[i] = 0;
  if (a[k] != 6) reach_error();
  return 0;
}
