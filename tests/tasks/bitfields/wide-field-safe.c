// A bit-field of an unsigned long may be wider than an int.
extern void reach_error(void);

struct s { unsigned long a : 40; unsigned long b : 24; };
int main(void) {
  struct s s = {0, 0};
  unsigned long x = 0xfedcba9876543210UL;
  s.a = x;
  s.b = x;
  if (s.a != 0x9876543210 || s.b != 0x543210 || sizeof s != 8) reach_error();
  return 0;
}
