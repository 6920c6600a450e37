// long -= unsigned int widens the unsigned operand with zeros.
extern void reach_error(void);

int main(void) {
  long x = 5;
  unsigned y = -1;
  x -= y;
  if (x > 0) reach_error();
  return 0;
}
