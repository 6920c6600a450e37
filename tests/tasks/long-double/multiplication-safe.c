// A product of two 32-bit integers is exact in long double, rounded in double.
extern void reach_error(void);

typedef long double extended;
int main(void) {
  extended a = 4294967295u, b = 4294967293u;
  extended p = a * b;
  if (p != 18446744056529682435.0L) reach_error();
  return 0;
}
