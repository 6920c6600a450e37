// Conversion of a long double to long truncates and keeps all 63 bits.
extern void __VERIFIER_error(void);

typedef long double extended;
int main(void) {
  extended x = -9223372036854775807.5L;
  long n = x;
  if (n != -9223372036854775807L) __VERIFIER_error();
  return 0;
}
