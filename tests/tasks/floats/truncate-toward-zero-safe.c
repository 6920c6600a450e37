// Conversion to int truncates toward zero, also for negative values.
extern void __VERIFIER_error(void);

int main(void) {
  double d = -2.9;
  int i = (int)d;
  if (i != -2) __VERIFIER_error();
  return 0;
}
