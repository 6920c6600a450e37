// A shift by what a mask leaves.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  unsigned x = 1;
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < 2; i++)
    x = x << (n & 31);
  return x == 0;
}
