// The larger the steps down, the fewer of them there are.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int left = __VERIFIER_nondet_int();
  int step = 2147483647;
  while (left >= 0) {
    left = left - step;
    step = step + 1;
  }
  return 0;
}
