// realloc of a null pointer allocates.
extern void *realloc(void *, unsigned long);
extern void free(void *);
extern void *memset(void *, int, unsigned long);
int main(void) {
  int *p = realloc(0, 8);
  p[0] = p[1] = 0;
  memset(p, 0, 8);
  int *last = p + 2;
  *last = 3;
  free(p);
  return 0;
}
