/* UNSAFE. The midpoint of two indices, as many binary searches computed it for years: the sum may wrap around. */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int midpoint(int low, int high) { return (low + high) / 2; }

int main(void) {
  int low = __VERIFIER_nondet_int();
  int high = __VERIFIER_nondet_int();
  if (low < 0 || high < low)
    return 0;

  int middle = midpoint(low, high);
  if (middle < low || middle > high)
    reach_error();
  return 0;
}
