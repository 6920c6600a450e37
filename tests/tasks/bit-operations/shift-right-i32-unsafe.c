// Right shift of a negative int copies the sign bit; of an unsigned it brings in zeros.
extern void reach_error(void);

int main(void) {
  unsigned x = -16;
  int n = 2;
  long y = x >> n;
  if (y != -4) reach_error();
  return 0;
}
