// memcmp of equal bytes reads behind the shorter array.
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memset(void *, int, unsigned long);
extern int memcmp(const void *, const void *, unsigned long);
int main(void) {
  char *a = malloc(4), *b = malloc(4);
  memset(a, 1, 4), memset(b, 1, 4);
  int r = memcmp(a, b, 5);
  free(a), free(b);
  return r == 77;
}
