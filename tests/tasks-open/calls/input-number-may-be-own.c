/* a number that is input may be the address of an own function; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
void bad(void) { reach_error(); }
void (*table[2])(void) = {bad, bad};
int main(void) {
  unsigned long n = __VERIFIER_nondet_ulong();
  if (!table[0] || n < 0x1000 || n >= 0x7fffffffffffUL) return 0;
  ((void (*)(void))n)();
  return 0;
}
