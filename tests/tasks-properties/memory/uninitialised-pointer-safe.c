// Following a pointer that was never set. (The address sanitizer fills new blocks with a pattern that is no address.)
extern void *malloc(unsigned long);
extern void free(void *);
int main(void) {
  int x = 1, **p = malloc(2 * sizeof *p);
  p[0] = &x;
  int v = *p[0];
  free(p);
  return v != 1;
}
