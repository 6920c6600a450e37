// Four bytes are read, of which the last is behind the block.
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memcpy(void *, const void *, unsigned long);
extern void *memset(void *, int, unsigned long);
int main(void) {
  char *p = malloc(7);
  memset(p, 0, 7);
  int *q = (int *)(p + 4);
  int v;
  memcpy(&v, q, sizeof v);
  free(p);
  return v == 7;
}
