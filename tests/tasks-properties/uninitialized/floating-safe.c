// An indeterminate floating value is compared.
int main(void) {
  double a[2];
  a[0] = 1.5;
  if (a[0] > 1.0)
    return 1;
  return 0;
}
