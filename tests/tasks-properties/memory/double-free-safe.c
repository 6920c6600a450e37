// The second call frees another block, or the same one again.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  char *p = malloc(1), *q = malloc(1);
  free(p);
  p = 0;
  free(q);
  return p != 0;
}
