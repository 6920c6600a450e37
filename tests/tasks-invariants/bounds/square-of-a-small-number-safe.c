// A counter up to a product.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = __VERIFIER_nondet_uint() % 50, y = 0, z;
  x = x * x;
  while (y < x) y++;
  z = 2 * y;
  if (z > 4803) reach_error();
  return 0;
}
