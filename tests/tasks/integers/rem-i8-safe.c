// Remainders of signed chars: negative dividend, negative divisor.
extern void reach_error(void);

int main(void) {
  signed char a = -128, b = -3;
  signed char r = a % b;
  if (r != -2) reach_error();
  return 0;
}
