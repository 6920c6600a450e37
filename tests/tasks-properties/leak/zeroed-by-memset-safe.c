// Setting the bytes of a structure to zero forgets what its pointer held.
extern void *malloc(unsigned long);
extern void free(void *);
extern void *memset(void *, int, unsigned long);
struct box { int number; int *content; } box;
int main(void) {
  box.content = malloc(sizeof(int));
  memset(&box, 0, sizeof(int));
  return 0;
}
