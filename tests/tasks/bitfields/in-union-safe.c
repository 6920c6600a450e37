// Bit-fields of a union start at the same bit.
extern void reach_error(void);

union u { unsigned a : 3; unsigned b : 5; };
int main(void) {
  union u u;
  u.b = 0x1d;
  if (u.a != 5) reach_error();
  u.a = 2;
  if (u.b != 0x1a) reach_error();
  return 0;
}
