// Euclid's algorithm as a recursion of any depth: the divisor is looked at first.
extern int __VERIFIER_nondet_int(void);
int gcd(int a, int b) {
  if (b < 0)
    return a;
  return gcd(b, a % b);
}
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int();
  return gcd(a, b) == 3;
}
