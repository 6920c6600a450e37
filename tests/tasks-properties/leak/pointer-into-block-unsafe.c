// A pointer into the middle of a block keeps it, as the beginning can be had from it.
extern void *malloc(unsigned long);
int *cursor;
int main(void) {
  int *p = malloc(16), *none = 0;
  cursor = none + 0;
  cursor = cursor ? cursor + 2 : cursor;
  return 0;
}
