// The argument of assume is converted to int: 2^32 becomes 0.
extern void reach_error(void);
extern void __VERIFIER_assume(int);

int main(void) {
  long x = 0x100000000;
  __VERIFIER_assume(x);
  reach_error();
  return 0;
}
