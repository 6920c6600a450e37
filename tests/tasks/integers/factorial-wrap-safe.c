// The first factorial that does not fit in an unsigned int is that of 13.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned f = 1;
  unsigned long g = 1;
  int n = 0;
  while (f == g) {
    n++;
    f *= n;
    g *= n;
  }
  if (n != 13) __VERIFIER_error();
  return 0;
}
