// A buffer that grows stays one block; a second one takes its place only after it was freed.
extern void *malloc(unsigned long);
extern void *realloc(void *, unsigned long);
extern void free(void *);
int main(void) {
  char *buffer = malloc(1);
  for (int i = 2; i < 5; i++)
    buffer = realloc(buffer, i);
  free(buffer);
  return 0;
}
