// An offset from the null pointer.
int a[2];
int main(void) {
  int *none = 0, *some = a;
  int *p = none + 1;
  return p == a;
}
