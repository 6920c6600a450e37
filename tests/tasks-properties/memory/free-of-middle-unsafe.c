// Only the beginning of a block can be freed.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  char *p = malloc(4);
  p += 1;
  free(p);
  return 0;
}
