// unsigned char division: 200 is not negative, the remainder fits.
extern void reach_error(void);

int main(void) {
  signed char a = 200, b = 7;
  if (a / b != 28 || a % b != 4) reach_error();
  return 0;
}
