/* ESBMC's functions without a declaration */
extern void reach_error(void);
int main(void) {
  unsigned x = nondet_uint();
  __ESBMC_assume(x % 2 == 0);
  __ESBMC_assert(x < 8, "small");
  if (x == 7)
    reach_error();
  return 0;
}
