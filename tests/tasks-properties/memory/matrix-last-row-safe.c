// The row behind the last one of a matrix.
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int m[2][3] = {{1, 2, 3}, {4, 5, 6}};
int main(void) {
  unsigned i = __VERIFIER_nondet_uint(), j = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i < 2 && j < 3);
  return m[i][j] == 0;
}
