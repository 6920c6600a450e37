// Signed 64-bit multiplication keeps the low 64 bits of the product.
extern void reach_error(void);

int main(void) {
  long a = 4294967299L; // 2^32 + 3
  long square = a * a;
  if (square != 25769803785L) reach_error();
  return 0;
}
