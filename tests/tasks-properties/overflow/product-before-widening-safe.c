// The product is computed in the type of its operands, whatever it is assigned to.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 0 && n <= 50000);
  long long bytes = n * 50000ll;
  return bytes < 0;
}
