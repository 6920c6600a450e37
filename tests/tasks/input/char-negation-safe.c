// Negating a char promotes it: only a store to char can leave it negative.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  __VERIFIER_assume(c < 0);
  int d = -c;
  if (d < 0) reach_error();
  return 0;
}
