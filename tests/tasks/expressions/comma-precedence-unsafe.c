// The comma operator binds weaker than assignment.
extern void __VERIFIER_error(void);

int main(void) {
  int a = 1, b;
  b = a++, a += 10;
  if (b != 12 || a != 12) __VERIFIER_error();
  return 0;
}
