// A loop that counts down writes the elements behind its counter.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[1000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 999) return 0;
  for (unsigned i = n; i > 0; i--) a[i - 1] = 1;
  for (unsigned i = 0; i <= n; i++)
    if (a[i] == 0) reach_error();
  return 0;
}
