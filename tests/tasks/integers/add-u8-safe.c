// unsigned char arithmetic wraps modulo 256 at each store.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned char sum = 0;
  for (int i = 1; i <= 100; i++)
    sum += i;
  if (sum != 186) __VERIFIER_error(); // 5050 mod 256
  return 0;
}
