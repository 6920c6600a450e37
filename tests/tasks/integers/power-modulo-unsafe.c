// Modular exponentiation in 64 bits does not overflow for a 31-bit modulus.
extern void reach_error(void);

int main(void) {
  unsigned long result = 1, base = 7, modulus = 2147483647;
  for (unsigned e = 1000000007u; e > 0; e >>= 1) {
    if (e & 1) result = result * base % modulus;
    base = base * base % modulus;
  }
  if (result == 2085920688) reach_error();
  return 0;
}
