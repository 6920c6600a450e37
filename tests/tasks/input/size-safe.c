// A nondeterministic size_t: the loop bound n - 1 wraps for n = 0.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern __SIZE_TYPE__ __VERIFIER_nondet_size_t(void);

int main(void) {
  __SIZE_TYPE__ n = __VERIFIER_nondet_size_t();
  __VERIFIER_assume(n >= 1 && n <= 8);
  int rounds = 0;
  for (__SIZE_TYPE__ i = 0; i < n - 1 && i < 10; i++)
    rounds++;
  if (rounds > 8) reach_error();
  return 0;
}
