// realloc frees the old block itself; the new one is the program's to free.
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern void free(void *);
int main(void) {
  char *p = malloc(4);
  p[0] = 1;
  char *q = realloc(p, 400);
  p = 0;
  free(p);
  return 0;
}
