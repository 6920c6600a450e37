// Euclid on a negative number ends with the sign that truncating % produces.
extern void __VERIFIER_error(void);

int main(void) {
  int a = -48, b = 18;
  while (b != 0) {
    int r = a % b;
    a = b;
    b = r;
  }
  if (a != 6) __VERIFIER_error(); // -48 % 18 == -12, 18 % -12 == 6, -12 % 6 == 0
  return 0;
}
