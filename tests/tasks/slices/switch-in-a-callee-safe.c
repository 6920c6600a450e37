// a switch in a function: another call takes another case of it
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
int kind(int c, int fatal) {
  switch (c) {
  case 1: return 0;
  case 2: return 2;
  case 3: if (fatal) reach_error(); return 1;
  default: return 0;
  }
}
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 40 && m < 40);
  for (unsigned i = 0; i < n; i++) noise += 3 * i;
  for (unsigned i = 0; i < m; i++) noise ^= 5 * i;
  int v = 0;
  if (m > n) v = kind(1, 0);
  if (v) reach_error();
  kind(4, 1);
  return 0;
}
