// Two elements are not what a loop has made of all.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[1000];

int main(void) {
  unsigned size = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint(), i;
  if (size > 1000 || m >= size || n >= m) return 0;
  for (i = 0; i < size; i++) a[i] = 7;
  a[n] = 3;
  a[m] = 2;
  for (i = 0; i < size; i++)
    if (a[i] != 7 && a[i] != 1 && a[i] != 2) reach_error();
  return 0;
}
