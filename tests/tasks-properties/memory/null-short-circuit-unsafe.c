// The right side of && is not evaluated for a null pointer; that of || is.
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int x = 5, *p = 0;
  if (__VERIFIER_nondet_bool())
    p = &x;
  if (p || *p == 5)
    x = 6;
  return 0;
}
