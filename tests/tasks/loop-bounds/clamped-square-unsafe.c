// The square of a clamped number has a bound.
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  int x = __VERIFIER_nondet_char();
  if (x > 100) x = 100;
  if (x < -100) x = -100;
  if (x * x > 9999) reach_error();
  return 0;
}
