// An array of sums, element by element.
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[1000], b[1000], c[1000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 999) return 0;
  for (unsigned i = 0; i < n; i++) {
    a[i] = __VERIFIER_nondet_int() & 255;
    b[i] = __VERIFIER_nondet_int() & 255;
  }
  for (unsigned i = 0; i < n; i++) c[i] = a[i] + b[i];
  for (unsigned i = 0; i < n; i++)
    if (c[i] + b[i] != a[i]) reach_error();
  return 0;
}
