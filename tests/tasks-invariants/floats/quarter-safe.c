// A whole number, as a float, and back.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), sum = 0;
  if (n < 0 || n > 1000) return 0;
  while (__VERIFIER_nondet_int()) {
    double part = n / 4.0;
    if (part > 250.0) reach_error();
    if ((int)part > 250) reach_error();
  }
  return 0;
}
