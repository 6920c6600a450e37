// A copy of a copy is equal, element by element.
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[1000], b[1000], c[1000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 999) return 0;
  for (unsigned i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  for (unsigned i = 0; i < n; i++) b[i] = a[i];
  for (unsigned i = 0; i < n; i++) c[i] = b[i];
  for (unsigned i = 0; i < n; i++)
    if (a[i] != c[i]) reach_error();
  return 0;
}
