// Swapped twice: a has what it had, and the start of b does not matter.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int counter;
void swap(int *p, int *q) {
  int t = *p; // keep
  *p = *q; // keep
  *q = t; // keep
  counter++;
}
int main(void) {
  int a = __VERIFIER_nondet_int(); // keep
  int b = __VERIFIER_nondet_int();
  int c = 1;
  int d = 2;
  swap(&a, &b); // keep
  c = d;
  swap(&a, &b); // keep
  check(a); // keep
  return b + c;
}
