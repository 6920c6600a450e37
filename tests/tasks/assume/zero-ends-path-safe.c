// assume(0) ends the path: what follows is unreachable.
extern void reach_error(void);
extern void __VERIFIER_assume(int);

int main(void) {
  int x = 3;
  __VERIFIER_assume(x < 3);
  reach_error();
  return 0;
}
