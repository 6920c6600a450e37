// Every element lies between two numbers.
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[1000];

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  if (n > 999) return 0;
  for (unsigned i = 0; i < n; i++) {
    int x = __VERIFIER_nondet_int();
    a[i] = x < 10 ? 10 : x > 20 ? 20 : x;
  }
  for (unsigned i = 0; i < n; i++)
    if (a[i] < 10 || a[i] > 19) reach_error();
  return 0;
}
