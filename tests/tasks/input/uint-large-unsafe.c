// A large unsigned int: x * x + x is even, also after wrap-around.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned int __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint();
  __VERIFIER_assume(x >= 4294966000u);
  unsigned y = x * x + x;
  if (y % 4 != 0) reach_error();
  return 0;
}
