// _Generic selects by the type after promotion of the arithmetic.
extern void reach_error(void);

int main(void) {
  short i = 1;
  long l = 1;
  int kind = _Generic(i + i, short: 1, int: 2, long: 3, default: 4);
  if (kind != 2) reach_error();
  return 0;
}
