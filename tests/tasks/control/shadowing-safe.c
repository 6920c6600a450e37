// An inner declaration hides the outer variable until its block ends.
extern void __VERIFIER_error(void);

int x = 1;
int main(void) {
  int sum = x;
  int x = 10;
  {
    int x = 100;
    sum += x;
  }
  sum += x;
  if (sum != 111) __VERIFIER_error();
  return 0;
}
