/* the low bits of the address of a function; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void bad(void) { reach_error(); }
void good(void) { }
int main(void) {
  void (*f)(void) = __VERIFIER_nondet_int() ? bad : good;
  if (((unsigned long)f & 0xfff) == 0x123) f();
  return 0;
}
