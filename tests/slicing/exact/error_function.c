// Sliced for reaching the error.
// criterion: reach_error
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  int x = n * 2; // keep
  int y = n * 3;
  y = y + x;
  if (x == 14) // keep
    reach_error(); // keep
  return y;
}
