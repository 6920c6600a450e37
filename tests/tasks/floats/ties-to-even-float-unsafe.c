// Float addition rounds ties to the even significand.
extern void __VERIFIER_error(void);

int main(void) {
  float a = 16777216.0f, b = 16777218.0f, one = 1.0f;
  if (a + one != 16777216.0f) __VERIFIER_error();
  if (b + one != 16777218.0f) __VERIFIER_error();
  return 0;
}
