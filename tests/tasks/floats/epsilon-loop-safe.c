// The machine epsilon found by halving shows the precision of the type.
extern void reach_error(void);

int main(void) {
  float eps = 1, one = 1, sum = 2;
  int n = 0;
  while (sum > one) {
    eps /= 2;
    sum = one + eps;
    n++;
  }
  if (n != 24) reach_error();
  return 0;
}
