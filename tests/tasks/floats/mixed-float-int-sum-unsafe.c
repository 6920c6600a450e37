// int + float is computed in float, int + double in double.
extern void __VERIFIER_error(void);

int main(void) {
  int n = 2147483647;
  float one = 1;
  double sum = n + one - one;
  if (sum != 2147483647.0) __VERIFIER_error();
  return 0;
}
