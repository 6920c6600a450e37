// floor and ceil of a negative number go down and up.
extern void __VERIFIER_error(void);

int main(void) {
  double x = -2.5;
  if (__builtin_floor(x) != -3.0) __VERIFIER_error();
  return 0;
}
