/* an external pointer may have the address of a variable that has died; must-not: SAFE, UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern int *get(void);
unsigned long keep;
void f(void) { int x = 1; keep = (unsigned long)&x; }
int main(void) {
  f();
  int *q = get();
  if (q && (unsigned long)q == keep) reach_error();
  return 0;
}
