// One of two values is zero, whichever it is.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 1, y = 0;
  while (__VERIFIER_nondet_uint()) {
    unsigned old = x;
    x = y * 3;
    y = old * 5;
    if (x > 100) x = 1, y = 0;
    if (y > 100) y = 0, x = 1;
    if (x != 0 && y != 0) reach_error();
  }
  return 0;
}
