/* CBMC's functions without a declaration: inputs, an assumption, an assertion that ends the run under a property file */
extern void reach_error(void);
int main(void) {
  int x = __CPROVER_nondet_uchar();
  __CPROVER_assume(x > 250);
  __CPROVER_assert(x < 254, "small");
  if (x > 253)
    reach_error();
  return 0;
}
