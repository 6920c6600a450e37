// The right side of && in an assumption is evaluated only if the left one holds.
extern void reach_error(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = 0, calls = 0;
  __VERIFIER_assume(x == 0 || ++calls);
  __VERIFIER_assume(!(x && ++calls) || calls);
  if (calls != 0) reach_error();
  return 0;
}
