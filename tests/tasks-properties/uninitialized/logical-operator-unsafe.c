// The right side of && is not evaluated for false; that of || is.
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int value;
  _Bool set = __VERIFIER_nondet_bool();
  if (set)
    value = 3;
  return set || value == 3;
}
