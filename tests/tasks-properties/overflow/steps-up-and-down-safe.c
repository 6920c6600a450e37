// A number that goes up or down by one in each round is nowhere near its bounds before the rounds have an end.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int most = __VERIFIER_nondet_int();
  int place = 0;
  for (int round = 1; round < most; round++) {
    if (__VERIFIER_nondet_int())
      place = place + 1;
    else
      place = place - 1;
  }
  return 0;
}
