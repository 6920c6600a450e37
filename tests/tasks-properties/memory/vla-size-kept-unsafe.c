// The size of an array of variable length is that of its declaration, whatever becomes of the variable.
extern void *memset(void *, int, unsigned long);
int main(void) {
  int n = 5;
  char a[n];
  memset(a, 0, n);
  n = 6;
  return a[n - 1];
}
