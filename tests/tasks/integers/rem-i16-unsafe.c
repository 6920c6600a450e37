// Remainder of shorts: the sign follows the dividend, not the divisor.
extern void reach_error(void);

int main(void) {
  short a = 32767, b = -100;
  short r = a % b;
  if (r != 33) reach_error();
  return 0;
}
