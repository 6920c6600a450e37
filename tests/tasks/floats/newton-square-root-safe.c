// A Newton iteration in double ends one unit below the correctly rounded root of 2.
extern void reach_error(void);

int main(void) {
  double x = 2.0, r = 1.0;
  for (int i = 0; i < 6; i++)
    r = (r + x / r) / 2;
  if (r != 0x1.6a09e667f3bccp0) reach_error();
  return 0;
}
