// A second allocation overwrites the pointer to the first.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  char *p = malloc(1), *q;
  q = malloc(2);
  q = p;
  p = 0;
  free(q);
  return 0;
}
