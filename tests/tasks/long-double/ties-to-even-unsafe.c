// Beyond 2^64 long double sums are rounded, ties to even.
extern void reach_error(void);

typedef long double extended;
int main(void) {
  extended a = 0x1p64L, b = 0x1p64L + 2, one = 1;
  if (a + one != a) reach_error();
  if (b + one != b) reach_error();
  return 0;
}
