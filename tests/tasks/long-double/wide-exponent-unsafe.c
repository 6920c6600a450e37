// The exponent range of long double reaches far beyond that of double.
extern void reach_error(void);

typedef long double extended;
int main(void) {
  double x = 1e308, ten = 10;
  x *= ten;
  x /= ten;
  if (x > 1e309L) reach_error();
  return 0;
}
