// After realloc the old pointer is no longer valid, even if nothing moved.
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern void free(void *);
int main(void) {
  char *p = malloc(8), *q;
  p[0] = 1;
  q = realloc(p, 1000);
  q[0] = 2;
  free(q);
  return 0;
}
