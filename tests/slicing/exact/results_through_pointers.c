// Each function writes through a pointer of its own.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int counter;
void set(int *where, int value) {
  counter++;
  *where = value; // keep
}
void add(int *where, int value) {
  *where = *where + value;
  counter++;
}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = 0;
  int y = 0;
  add(&y, 3);
  set(&x, n); // keep
  y = y + 1;
  check(x); // keep
  return y;
}
