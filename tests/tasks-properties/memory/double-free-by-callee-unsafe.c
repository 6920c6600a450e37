// A function that takes ownership frees the block; its caller must not.
extern void *malloc(unsigned long);
extern void free(void *);
void take(int *p, int own) {
  if (own)
    free(p);
}
int main(void) {
  int *p = malloc(4);
  *p = 1;
  take(p, 1);
  free(p);
  return 0;
}
