// A search loop with early exit: 91 is divisible by 7, 97 is prime.
extern void __VERIFIER_error(void);

int main(void) {
  int n = 91, d = 2;
  while (d * d <= n) {
    if (n % d == 0) break;
    d++;
  }
  if (d * d <= n) __VERIFIER_error();
  return 0;
}
