// A block for the smaller member of a union does not hold the larger.
extern void *malloc(unsigned long);
extern void free(void *);
union value { short s; long l; };
int main(void) {
  union value *p = malloc(sizeof(long));
  p->s = 1;
  p->l = 2;
  free(p);
  return 0;
}
