// sizeof is unsigned: a negative int is never below it.
extern void __VERIFIER_error(void);

int main(void) {
  int n = -1, a[4];
  int small = n >= sizeof a;
  if (!small) __VERIFIER_error();
  return 0;
}
