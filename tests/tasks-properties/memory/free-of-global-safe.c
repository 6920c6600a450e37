// A pointer that may hold a global object's address must not be freed then.
extern void *malloc(unsigned long);
extern void free(void *);
int standard;
int main(void) {
  int *p = malloc(sizeof *p), *q = &standard;
  int *chosen = p;
  *chosen = 1;
  if (chosen != p)
    free(p);
  free(chosen);
  return 0;
}
