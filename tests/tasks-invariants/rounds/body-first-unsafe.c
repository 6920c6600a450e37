// A loop whose condition stands behind its body.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned i = 0;
  do i++;
  while (i < 10 && __VERIFIER_nondet_int());
  if (i < 1 || i > 9) reach_error();
  return 0;
}
