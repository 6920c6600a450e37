// realloc of a null pointer allocates.
extern void *realloc(void *, unsigned long);
extern void free(void *);
int main(void) {
  int *p = realloc(0, 12);
  p[2] = 3;
  free(p);
  return 0;
}
