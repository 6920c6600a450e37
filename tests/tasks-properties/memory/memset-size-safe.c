// memset of a whole structure, but the block has the size of its first part.
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memset(void *, int, unsigned long);
struct head { int a; };
struct whole { struct head h; int b; };
int main(void) {
  struct whole *p = malloc(sizeof(struct whole));
  memset(p, 0, sizeof *p);
  free(p);
  return 0;
}
