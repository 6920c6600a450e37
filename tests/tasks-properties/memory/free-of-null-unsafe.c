// Freeing a null pointer does nothing; an array cannot be freed.
extern void free(void *);
int main(void) {
  int a[2] = {0, 0};
  int *p = a;
  free(p);
  return a[0];
}
