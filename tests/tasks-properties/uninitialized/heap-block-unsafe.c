// malloc's block is indeterminate where memset did not reach.
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memset(void *, int, unsigned long);
int main(void) {
  int *p = malloc(8), r = 0;
  memset(p, 0, 4);
  if (p[1])
    r = 1;
  free(p);
  return r;
}
