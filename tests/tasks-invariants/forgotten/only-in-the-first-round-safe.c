// A pointer that means a variable in the first round only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0, z = 0, *p = &z;
  while (__VERIFIER_nondet_int()) {
    *p = 1;
    p = &y;
  }
  if (x) reach_error();
  return 0;
}
