// Unsigned subtraction never gives a negative number.
extern void reach_error(void);

int main(void) {
  signed a = 3, b = 5;
  if (a - b < 1) reach_error();
  return 0;
}
