// A negative index from the middle of a block stays inside; from its beginning it does not.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *block = malloc(16);
  int *p = block + 0;
  p[-1] = 7;
  free(block);
  return 0;
}
