// A block that a global variable still points to at exit is not lost; that of a local variable is.
extern void *malloc(unsigned long);
int *kept;
int main(void) {
  int *p = malloc(4), *none = 0;
  *p = 1;
  kept = none;
  return 0;
}
