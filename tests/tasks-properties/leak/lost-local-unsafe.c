// The only pointer to a block ends with main.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *p = malloc(4), *q = 0;
  *p = 1;
  free(q);
  return 0;
}
