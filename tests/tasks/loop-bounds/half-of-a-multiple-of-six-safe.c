// Half of a multiple of six, with either sign, is a multiple of three.
extern void reach_error(void);
extern signed char __VERIFIER_nondet_schar(void);

int main(void) {
  int x = __VERIFIER_nondet_schar();
  if (x % 6 != 0) return 0;
  for (int i = 0; i < 3; i++)
    if (x / 2 % 3 != 0) reach_error();
  return 0;
}
