// An assignment of a structure reads all of it.
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memset(void *, int, unsigned long);
struct pair { long a, b; };
int main(void) {
  long *source = malloc(8);
  memset(source, 0, 8);
  source[0] = 4;
  if (source[0] == 4)
    ((char *)source)[7] = 0;
  struct pair copy = *(struct pair *)source;
  free(source);
  return copy.a != 4;
}
