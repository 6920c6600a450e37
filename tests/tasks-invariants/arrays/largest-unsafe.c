// No element is larger than the largest so far.
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[1000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 999) return 0;
  for (unsigned i = 0; i < n; i++) a[i] = __VERIFIER_nondet_int();
  int largest = a[0];
  for (unsigned i = 1; i < n; i++)
    if (a[i] < largest) largest = a[i];
  for (unsigned i = 0; i < n; i++)
    if (a[i] > largest) reach_error();
  return 0;
}
