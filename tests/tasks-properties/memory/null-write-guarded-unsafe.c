// A test with the wrong sense follows the null pointer only.
extern _Bool __VERIFIER_nondet_bool(void);
int main(void) {
  int x = 0, *p = __VERIFIER_nondet_bool() ? &x : 0;
  if (p == 0)
    *p = 1;
  return 0;
}
