// Ten independent branches before the error: one formula, not a thousand paths.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int s = 0, weight = 1;
  for (int i = 0; i < 10; i++) {
    if (__VERIFIER_nondet_bool()) s += weight; else s -= 1;
    weight *= 2;
  }
  if (s == 1024) reach_error();
  return 0;
}
