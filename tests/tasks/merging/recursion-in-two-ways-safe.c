// Two recursive calls, one of them taken by chance.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

static int f(int n) {
  if (n <= 0) return 1;
  if (__VERIFIER_nondet_bool()) return f(n - 1) + 2;
  return f(n - 2) * 2;
}
int main(void) {
  if (f(5) == 13) reach_error();
  return 0;
}
