// A signed value that moves up and down between two bounds.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      if (x < 5) x++;
    } else if (x > -5) {
      x--;
    }
  }
  if (x < -5 || x > 5) reach_error();
  return 0;
}
