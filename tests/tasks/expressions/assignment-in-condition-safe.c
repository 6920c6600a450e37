// = in a condition assigns; == compares.
extern void __VERIFIER_error(void);

int main(void) {
  int x = 3, four = 4, taken = 0;
  if (x == four) taken = 1;
  if (taken) __VERIFIER_error();
  return 0;
}
