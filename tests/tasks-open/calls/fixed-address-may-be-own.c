/* an own function may lie at the fixed address that is called; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void bad(void) { reach_error(); }
void (*keep)(void) = bad;
int main(void) {
  if (!keep) return 1;
  ((void (*)(void))0x401136)();
  return 0;
}
