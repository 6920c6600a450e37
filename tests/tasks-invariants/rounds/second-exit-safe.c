// A value that is bad only if the loop ends after its second round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned i = 0;
  while (__VERIFIER_nondet_int())
    if (i < 5) i++;
  if (i == 6) reach_error();
  return 0;
}
