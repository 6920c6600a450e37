// An array is written at one unknown index and read at another.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern _Bool __VERIFIER_nondet_bool(void);

int main(void) {
  int v[8] = {0}, i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i > 7 || j < 0 || j > 7) return 0;
  if (__VERIFIER_nondet_bool()) v[i] = 3;
  v[j] += 4;
  if (v[i] == 6) reach_error();
  return 0;
}
