// Double addition rounds ties to the even significand.
extern void reach_error(void);

int main(void) {
  double a = 9007199254740992.0, b = 9007199254740994.0, one = 1.0;
  if (a + one != a) reach_error();
  if (b + one == b) reach_error();
  return 0;
}
