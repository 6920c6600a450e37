// An index from outside reads one element past a global array.
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int table[5] = {1, 2, 3, 4, 5};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i <= 5);
  int v = table[i];
  return v > 5;
}
