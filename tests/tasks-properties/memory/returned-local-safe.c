// A function's result points to its variable, which is gone unless it is static.
int *counter(void) {
  static int n = 3;
  int *p = &n;
  return p;
}
int main(void) {
  int *p = counter();
  return *p != 3;
}
