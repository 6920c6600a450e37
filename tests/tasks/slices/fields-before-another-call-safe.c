// a decision in a function reads fields of what its pointer argument leads to, another object at each call
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void __VERIFIER_assume(int);
unsigned noise;
struct box { int size, fatal; };
int over(const struct box *b) { if (b->size > 10) { if (b->fatal) reach_error(); return 1; } return 0; }
int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n < 40 && m < 40);
  for (unsigned i = 0; i < n; i++) noise += 3 * i;
  for (unsigned i = 0; i < m; i++) noise ^= 5 * i;
  struct box first = {4, 0}, second = {10, 1};
  int v = 0;
  if (n < m) v = over(&first);
  if (v) reach_error();
  over(&second);
  return 0;
}
