// Bit-fields of type long share units of 32 bits.
extern void reach_error(void);

struct s { unsigned long a : 20; unsigned long b : 12; };
int main(void) {
  struct s s = {0, 0};
  s.b = ~s.b;
  if (sizeof s != 8 || s.a != 0) reach_error();
  return 0;
}
