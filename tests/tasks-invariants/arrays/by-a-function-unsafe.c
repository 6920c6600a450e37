// A function fills whatever array it is given.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[1000];

void fill(int *p, unsigned n, int value) {
  for (unsigned i = 0; i < n; i++) p[i] = value;
}

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 999) return 0;
  fill(a, n, 3);
  for (unsigned i = 0; i < n; i++)
    if (a[i] != 4) reach_error();
  return 0;
}
