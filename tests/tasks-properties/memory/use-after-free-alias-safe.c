// Freeing a block through one pointer ends it for all others.
extern void *malloc(unsigned long);
extern void free(void *);
struct item { int value; };
int main(void) {
  struct item *a = malloc(sizeof(struct item)), *b = malloc(sizeof(struct item));
  struct item *alias = a;
  free(b);
  b = alias;
  b->value = 1;
  free(a);
  return 0;
}
