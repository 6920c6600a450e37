// After the swap each block has one owner; without the temporary both are the same.
extern void *malloc(unsigned long);
extern void free(void *);
int *one, *two;
int main(void) {
  one = malloc(sizeof(int));
  two = malloc(sizeof(int));
  int *t = one;
  one = two;
  two = t;
  return 0;
}
