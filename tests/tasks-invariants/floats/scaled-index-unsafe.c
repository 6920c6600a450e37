// A share of one, scaled and cut off, is an index.
extern double __VERIFIER_nondet_double(void);
extern void reach_error(void);

int main(void) {
  double share = __VERIFIER_nondet_double();
  if (!(share >= 0.0 && share <= 1.0)) return 0;
  int index = (int)(share * 10.5);
  if (index < 0 || index > 9) reach_error();
  return 0;
}
