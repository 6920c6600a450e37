// Two functions that call each other.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int deepest;
int odd(int n, int depth);
int even(int n, int depth) {
  deepest = depth;
  if (n == 0) // keep
    return 1; // keep
  return odd(n - 1, depth + 1); // keep
}
int odd(int n, int depth) {
  deepest = depth;
  if (n == 0) // keep
    return 0; // keep
  return even(n - 1, depth + 1); // keep
}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int d = __VERIFIER_nondet_int();
  d = d + 1;
  int x = even(n, d); // keep
  check(x); // keep
  return deepest;
}
