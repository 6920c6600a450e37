// An element of an array at an index that is not known.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a[4] = {0}, guard = 0;
  while (__VERIFIER_nondet_int()) {
    int i = __VERIFIER_nondet_int() & 3;
    a[i] = 0;
  }
  if (a[2] || guard) reach_error();
  return 0;
}
