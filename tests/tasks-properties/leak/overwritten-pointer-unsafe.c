// A second allocation overwrites the pointer to the first.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  char *p = malloc(1), *q = 0;
  p = malloc(2);
  free(p);
  free(q);
  return 0;
}
