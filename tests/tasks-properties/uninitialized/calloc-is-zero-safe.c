// calloc's block is zero, malloc's is indeterminate.
extern void *malloc(unsigned long);
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
void *make(unsigned long n, unsigned long size) { return malloc(n * size); }
int main(void) {
  int r = 0, *p = calloc(2, 4);
  if (p[1])
    r = 1;
  free(p);
  return r;
}
