// What an element has depends on its number.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

unsigned a[1000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 999) return 0;
  for (unsigned i = 0; i < n; i++) a[i] = 2 * i + 1;
  for (unsigned i = 0; i < n; i++)
    if (a[i] != 2 * i + 1) reach_error();
  return 0;
}
