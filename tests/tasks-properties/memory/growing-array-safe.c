// The block grows when it is full, not one element later.
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern void free(void *);
int main(void) {
  int used = 0, capacity = 2;
  int *data = malloc(capacity * sizeof(int));
  for (int i = 0; i < 6; i++) {
    if (used >= capacity) {
      capacity *= 2;
      data = realloc(data, capacity * sizeof(int));
    }
    data[used++] = i;
  }
  free(data);
  return 0;
}
