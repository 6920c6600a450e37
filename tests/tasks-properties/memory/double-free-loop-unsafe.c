// The pointers of an array are freed one after the other, or the first one twice.
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int *p[2];
  p[0] = malloc(4);
  p[1] = malloc(4);
  for (int i = 0; i < 2; i++)
    free(p[i * 0]);
  return 0;
}
