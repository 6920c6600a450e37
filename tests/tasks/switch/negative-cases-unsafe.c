// Case labels may be negative.
extern void reach_error(void);

static int sign(int x) {
  switch (x / 10) {
  case -1: return -1;
  case 0: return 0;
  case 1: return 1;
  }
  return 2;
}
int main(void) {
  if (sign(-25) != -1 || sign(-9) != 0) reach_error();
  return 0;
}
