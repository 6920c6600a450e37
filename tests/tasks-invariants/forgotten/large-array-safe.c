// An array that is too large to be told apart element by element.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a[1000], b[1000];

int main(void) {
  while (__VERIFIER_nondet_int()) {
    unsigned i = (unsigned)__VERIFIER_nondet_int() % 1000;
    b[i] = 1;
  }
  if (a[77]) reach_error();
  return 0;
}
