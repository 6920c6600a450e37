// A loop with p-- ends before the array: undefined though nothing is accessed there, and no tool looks at that.
int a[4] = {1, 2, 3, 4};
int main(void) {
  int sum = 0, n = 4;
  int *p = a + 3;
  while (n-- > 0) {
    sum += *p;
    if (n >= 0)
      p--;
  }
  return sum != 10;
}
