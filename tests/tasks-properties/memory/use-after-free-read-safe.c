// A block is read after it was freed, if it was freed before.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *p = malloc(4), *q = malloc(4);
  *p = 1, *q = 1;
  free(q);
  q = p;
  int v = *q;
  free(p);
  return v != 1;
}
