// Two blocks are two objects.
// criterion: check
extern void *malloc(unsigned long);
extern void free(void *);
void check(int value) {}
int main(void) {
  int *p = malloc(sizeof(int)); // keep
  int *q = malloc(sizeof(int));
  *p = 1; // keep
  *q = 2;
  *q = *q + *p;
  check(*p); // keep
  free(p);
  free(q);
  return 0;
}
