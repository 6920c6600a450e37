// A function that calls itself.
// criterion: check
void check(int value) {}
int counter;
int factorial(int n) {
  counter = counter + n;
  if (n <= 1) // keep
    return 1; // keep
  return n * factorial(n - 1); // keep
}
int main(void) {
  int n = 5; // keep
  int m = 7;
  int x = factorial(n); // keep
  int y = factorial(m);
  y = y + counter;
  check(x); // keep
  return y;
}
