// Its call matters although it computes nothing.
// criterion: check
extern int __VERIFIER_nondet_int(void);
extern void exit(int);
void check(int value) {}
int counter;
void demand(int condition) {
  counter++;
  if (!condition) // keep
    exit(1); // keep
}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int m = __VERIFIER_nondet_int();
  demand(n > 0); // keep
  check(1); // keep
  demand(m > 0);
  return 0;
}
