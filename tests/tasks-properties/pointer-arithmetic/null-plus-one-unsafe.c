// An offset from the null pointer; gcc's sanitizer reports only sums that wrap around.
int a[2];
int main(void) {
  int *none = 0, *some = a;
  int *p = none + 1;
  return p == a;
}
