// Comparing int with unsigned char compares ints: the char is promoted.
extern void reach_error(void);

int main(void) {
  int minus = -1;
  unsigned int one = 1;
  if (minus > one) reach_error();
  return 0;
}
