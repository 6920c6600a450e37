// A minimum without branch uses the sign spread by an arithmetic shift.
extern void reach_error(void);

int main(void) {
  int a = -7, b = 12;
  unsigned difference = a - b;
  int minimum = b + (difference & difference >> 31);
  if (minimum != -7) reach_error();
  return 0;
}
