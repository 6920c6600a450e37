// A sum of int and unsigned long is unsigned and 32 bits wide.
extern void __VERIFIER_error(void);

int main(void) {
  int a = -3;
  unsigned long b = 2;
  long long sum = a + b;
  if (sum != 4294967295) __VERIFIER_error();
  return 0;
}
