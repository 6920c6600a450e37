// The address before the first element may not be formed.
int a[4];
int main(void) {
  int i = 0;
  int *p = &a[i - 1];
  return p == 0;
}
