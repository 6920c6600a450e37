// A loop writes single bytes, but not to the array that matters.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[1000], b[1000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 999) return 0;
  for (unsigned i = 0; i < n; i++) a[i] = 9;
  b[0] = a[0];
  char *bytes = (char *)a;
  for (unsigned i = 0; i < n; i++) bytes[4 * i + 1] = 3;
  for (unsigned i = 0; i < n; i++)
    if (a[i] != 9) reach_error();
  return 0;
}
