// A search ends where something was put in front of it.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int a[1000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  if (n > 998) return 0;
  a[n] = 5;
  while (i < 1000 && a[i] != 5) i++;
  if (i > n) reach_error();
  return 0;
}
