// A long double beyond the range of double becomes infinity.
extern void reach_error(void);

typedef long double extended;
int main(void) {
  extended x = 0x1p1023L, two = 2;
  double d = x * two;
  if (d < 0x1.fffffffffffffp1023) reach_error();
  return 0;
}
