// What is printed changes nothing.
// criterion: check
extern int __VERIFIER_nondet_int(void);
extern int printf(const char *, ...);
void check(int value) {}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int m = n * n;
  printf("%d %d\n", n, m);
  n = n + 1; // keep
  printf("done\n");
  check(n); // keep
  return 0;
}
