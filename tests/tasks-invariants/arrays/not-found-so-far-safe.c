// Elements in front of the one that is searched for are others.
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[1000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 999) return 0;
  int x = __VERIFIER_nondet_int();
  unsigned i = 0;
  for (unsigned j = 0; j < n; j++) a[j] = __VERIFIER_nondet_int();
  while (i < n && a[i] != x) i++;
  for (unsigned j = 0; j < i; j++)
    if (a[j] == x && j < n) reach_error();
  return 0;
}
