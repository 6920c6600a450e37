// Two counters, one of which takes three steps at a time; an exit in the middle of the round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned a = 0, b = 0;
  for (;;) {
    a++;
    b += 3;
    if (__VERIFIER_nondet_int()) break;
  }
  if (b != 2 * a) reach_error();
  return 0;
}
