// Sums of floats whose terms are chosen by inputs.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  double s = 0.5;
  for (int i = 0; i < 5; i++)
    if (__VERIFIER_nondet_bool()) s = s * 2.0; else s = s + 0.25;
  if (s == 9.0) reach_error();
  return 0;
}
