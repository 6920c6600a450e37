// strcmp of equal characters goes on to the terminator.
extern void *malloc(unsigned long);
extern void free(void *);
extern int strcmp(const char *, const char *);
int main(void) {
  char *a = malloc(3);
  a[0] = 'x', a[1] = 'y', a[2] = 'z';
  int r = strcmp(a, "xyzz");
  free(a);
  return r > 0;
}
