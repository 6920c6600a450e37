// A loop that is entered from two sides, one of which leaves a pointer elsewhere.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int x = 0, y = 0, *p;
  if (__VERIFIER_nondet_int()) p = &y;
  else p = &x;
  while (__VERIFIER_nondet_int()) *p = 3;
  if (x) reach_error();
  return 0;
}
