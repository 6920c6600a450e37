// What realloc adds is indeterminate; what was there stays.
extern void *calloc(unsigned long, unsigned long);
extern void *realloc(void *, unsigned long);
extern void free(void *);
int main(void) {
  int *p = calloc(1, sizeof *p), r = 0;
  p = realloc(p, 2 * sizeof *p);
  if (p[1])
    r = 1;
  free(p);
  return r;
}
