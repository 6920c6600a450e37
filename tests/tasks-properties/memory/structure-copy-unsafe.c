// An assignment of a structure reads all of it.
extern void *malloc(unsigned long);
extern void free(void *);
struct pair { long a, b; };
int main(void) {
  long *source = malloc(8);
  source[0] = 4;
  struct pair copy = *(struct pair *)source;
  free(source);
  return copy.a != 4;
}
