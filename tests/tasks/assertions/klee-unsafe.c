/* KLEE's functions without their header: symbolic memory, a range, an assumption */
extern void reach_error(void);
int main(void) {
  unsigned a[2];
  klee_make_symbolic(a, sizeof a, "a");
  klee_assume(a[0] < 10);
  int r = klee_range(2, 5, "r");
  if (a[0] + r > 12)
    reach_error();
  return 0;
}
