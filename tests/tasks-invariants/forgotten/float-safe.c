// A floating-point variable that the loop writes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  float x = 1;
  while (__VERIFIER_nondet_int()) x = 1;
  if (x > 1.5f) reach_error();
  return 0;
}
