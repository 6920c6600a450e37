// A value that is reset before it passes its bound.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_int()) {
    x++;
    if (x == 10) x = 11;
  }
  if (x > 10) reach_error();
  return 0;
}
