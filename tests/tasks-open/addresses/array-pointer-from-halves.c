/* a pointer put together from halves that are input; must-not: SAFE, UNSAFE */
extern void reach_error(void); extern unsigned __VERIFIER_nondet_uint(void);
union U { unsigned h[2]; int *p; } t[100]; int x;
int main(void) {
  unsigned i = __VERIFIER_nondet_uint();
  if (i >= 100) return 0;
  int *keep = &x;
  t[i].h[0] = __VERIFIER_nondet_uint();
  t[i].h[1] = __VERIFIER_nondet_uint();
  int *p = t[i].p;
  if (p == keep) { *p = 7; if (x == 7) reach_error(); }
  return 0;
}
