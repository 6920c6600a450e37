// Adding half of DBL_EPSILON to 1 changes nothing; a little more does.
extern void reach_error(void);

int main(void) {
  double half = 0x1p-53, more = 0x1.0000000000001p-53, one = 1.0;
  if (one + half != one) reach_error();
  return 0;
}
