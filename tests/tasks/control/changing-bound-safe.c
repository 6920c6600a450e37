// The bound of a for loop is read again at each test.
extern void __VERIFIER_error(void);

int main(void) {
  int n = 10, i;
  for (i = 0; i < n; i++)
    n--;
  if (i != 5) __VERIFIER_error();
  return 0;
}
