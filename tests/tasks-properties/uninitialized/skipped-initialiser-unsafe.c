// A jump over the declaration leaves the variable without its value.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int skip = __VERIFIER_nondet_int();
  __VERIFIER_assume(skip >= 0 && skip <= 1);
  if (skip)
    goto behind;
  int x = 5;
behind:
  if (x == 5)
    return 0;
  return 1;
}
