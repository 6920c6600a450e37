// The end of a block of the heap, and one more: no tool looks at an address that is not used.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  char *p = malloc(10);
  char *end = p + 10;
  int empty = end == p;
  free(p);
  return empty;
}
