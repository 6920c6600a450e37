// clrsb counts the copies of the sign bit below it.
extern void __VERIFIER_error(void);

int main(void) {
  int x = -1, y = 1;
  if (__builtin_clrsb(x) != 31 || __builtin_clrsb(y) != 30) __VERIFIER_error();
  return 0;
}
