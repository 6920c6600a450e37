// A floating division by zero gives an infinity (IEC 60559, C11 Annex F); an integer division has no result.
int main(void) {
  int zero = 0;
  double x = 1 / zero;
  return x < 0;
}
