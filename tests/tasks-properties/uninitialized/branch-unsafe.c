// A variable that one path does not set decides a branch.
extern void __VERIFIER_assume(int);
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int x;
  _Bool set = __VERIFIER_nondet_bool();
  __VERIFIER_assume(set >= 0);
  if (set)
    x = 1;
  if (x)
    return 1;
  return 0;
}
