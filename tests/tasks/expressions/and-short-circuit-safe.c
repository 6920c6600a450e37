// && does not evaluate its right operand after a false left one.
extern void __VERIFIER_error(void);

int main(void) {
  int a = 0, calls = 0;
  int r = a && ++calls;
  if (r != 0 || calls != 0) __VERIFIER_error();
  return 0;
}
