// A value that is bad only after eleven rounds.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned i = 0;
  while (__VERIFIER_nondet_int())
    if (i < 10) i++;
  if (i == 11) reach_error();
  return 0;
}
