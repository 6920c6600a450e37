// A sum of steps passes its bound by one step at most.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double time = 0.0;
  while (time < 1000.0) {
    double step = __VERIFIER_nondet_double();
    if (!(step >= 0.5 && step <= 2.5)) return 0;
    time += step;
  }
  if (time > 1002.5) reach_error();
  return 0;
}
