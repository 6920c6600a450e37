// An int needs an address that is a multiple of four; the block's own is one.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  char *p = malloc(16);
  int *q = (int *)(p + 4);
  *q = 1;
  free(p);
  return 0;
}
