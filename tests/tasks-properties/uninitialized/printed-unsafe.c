// An indeterminate number is printed.
extern int printf(const char *, ...);
int main(void) {
  int a[2];
  a[0] = 5;
  printf("%d\n", a[1]);
  return 0;
}
