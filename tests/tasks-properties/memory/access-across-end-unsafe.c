// Four bytes are read, of which the last is behind the block.
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
int main(void) {
  char *p = calloc(1, 7);
  int v = *(int *)(p + 4);
  free(p);
  return v == 7;
}
