// The sum of two signed chars is an int; storing it back to a signed char wraps.
extern void reach_error(void);

int main(void) {
  signed char a = 100, b = 100;
  signed char c = a + b;
  if (a + b != 200) reach_error();
  if (c != -55) reach_error();
  return 0;
}
