// A call through a null pointer to a function: tools report the jump, but not the line that it came from.
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int one(void) { return 1; }
int (*table[2])(void) = {one, 0};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 1);
  return table[i]() != 1;
}
