// What is taken from a store, and not put back, is in use.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int store = 30000, used = 0, taken = 0;
  while (__VERIFIER_nondet_int()) {
    if (store > 0 && __VERIFIER_nondet_int()) {
      store--;
      used++;
      taken++;
    } else if (used > 0) {
      used--;
      store += 1;
    }
    if (taken > 1000000) return 0;
  }
  if (store + used != 30000) reach_error();
  return 0;
}
