// The body of do-while runs before the first test.
extern void __VERIFIER_error(void);

int main(void) {
  int n = 10, runs = 0;
  do {
    runs++;
  } while (n < 10);
  if (runs != 1) __VERIFIER_error();
  return 0;
}
