// realloc takes blocks of the heap only.
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern void free(void *);
int main(void) {
  int first[2] = {1, 2};
  int *block = malloc(8);
  block[0] = first[0];
  int *grown = realloc(first, 16);
  grown[3] = 4;
  free(grown);
  return 0;
}
