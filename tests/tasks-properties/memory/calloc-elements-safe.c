// calloc's block has the product of both arguments as its size.
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
int main(void) {
  short *p = calloc(3, 2);
  int v = p[2];
  free(p);
  return v;
}
