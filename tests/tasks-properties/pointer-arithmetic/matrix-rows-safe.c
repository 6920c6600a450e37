// The row one past the last may be named by its address; the one behind it may not.
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int m[3][2];
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i <= 3);
  int(*row)[2] = &m[i];
  return row == 0;
}
