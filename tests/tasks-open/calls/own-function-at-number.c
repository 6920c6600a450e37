/* an own function may lie at the number that its address was compared with; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
void f(void) { reach_error(); }
void g(void) { }
int main(void) {
  void (*fp)(void) = __VERIFIER_nondet_int() ? f : g;
  if ((unsigned long)fp == 0x400000UL) fp();
  return 0;
}
