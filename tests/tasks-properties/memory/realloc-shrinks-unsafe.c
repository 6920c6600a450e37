// A block that realloc made smaller ends at its new size.
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern void free(void *);
int main(void) {
  char *p = malloc(20);
  p = realloc(p, 15);
  p[15] = 1;
  free(p);
  return 0;
}
