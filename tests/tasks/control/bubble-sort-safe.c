// Nested loops with a moving bound sort an array.
extern void __VERIFIER_error(void);

int main(void) {
  int a[6] = {5, -1, 4, 0, 9, 2};
  for (int n = 6; n > 1; n--)
    for (int i = 0; i + 1 < n; i++)
      if (a[i] > a[i + 1]) {
        int t = a[i];
        a[i] = a[i + 1];
        a[i + 1] = t;
      }
  if (a[3] != 4) __VERIFIER_error();
  return 0;
}
