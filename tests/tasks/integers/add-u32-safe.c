// An unsigned int sum is taken modulo 2^32 before it is widened.
extern void reach_error(void);

int main(void) {
  unsigned a = 4000000000u, b = 500000000u;
  unsigned long sum = a + b;
  if (sum != 205032704) reach_error();
  return 0;
}
