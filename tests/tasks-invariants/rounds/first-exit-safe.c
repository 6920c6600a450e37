// The loop may end in its first round already.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned i = 0, x = 1;
  while (__VERIFIER_nondet_int()) {
    i++;
    x = i;
    if (x == 0) x = 1;
  }
  if (x == 0) reach_error();
  return 0;
}
