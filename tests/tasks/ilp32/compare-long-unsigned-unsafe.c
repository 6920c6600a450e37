// Whether -1L is less than 1u depends on the width of long (ILP32).
extern void __VERIFIER_error(void);

int main(void) {
  long minus = -1;
  unsigned one = 1;
  if (minus > one) __VERIFIER_error();
  return 0;
}
