// The 47th Fibonacci number does not fit into an int.
int main(void) {
  int a = 0, b = 1;
  for (int i = 1; i < 47; i++) {
    int c = a + b;
    a = b;
    b = c;
  }
  return b < 0;
}
