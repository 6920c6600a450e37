// Assigning a structure copies the pointer in it over the one that was there.
extern void *malloc(unsigned long);
extern void free(void *);
struct box { int *content; };
struct box a, b;
int main(void) {
  a.content = malloc(sizeof(int));
  b.content = malloc(sizeof(int));
  struct box c = a;
  a = b;
  b = a;
  return 0;
}
