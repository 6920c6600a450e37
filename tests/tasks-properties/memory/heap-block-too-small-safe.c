// The size of a block counts bytes, not elements.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *p = malloc(40);
  p[9] = 1;
  free(p);
  return 0;
}
