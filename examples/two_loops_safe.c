/* SAFE. Neither loop matters for the error, and both run as long as the inputs say: whoever unrolls them never ends.
   It takes slicing (to drop the loops) and abstraction (to know that `armed` stays 0) together. */
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned rounds = __VERIFIER_nondet_uint();
  unsigned limit = __VERIFIER_nondet_uint();
  unsigned steps = 0;
  int armed = 0;

  while (rounds > 0)
    rounds--;
  if (armed)
    reach_error();
  while (steps < limit)
    steps += 1;
  return 0;
}
