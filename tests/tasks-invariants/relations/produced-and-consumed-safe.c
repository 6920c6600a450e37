// Not more is consumed than was produced, and the buffer holds the rest.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned produced = 0, consumed = 0, held = 0;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      produced++;
      held++;
    } else if (held > 0) {
      consumed++;
      held -= 1;
    }
  }
  if (produced - consumed != held) reach_error();
  return 0;
}
