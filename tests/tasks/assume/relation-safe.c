// An assumption relates two inputs.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
  __VERIFIER_assume(x >= 0 && x < 40 && y >= 0 && y < 40);
  __VERIFIER_assume(x + y == 30 && x - y == 5);
  reach_error();
  return 0;
}
