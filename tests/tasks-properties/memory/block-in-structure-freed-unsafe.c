// The owner's release function frees its buffer as well.
extern void *malloc(unsigned long);
extern void free(void *);
struct buffer { int *data; int size; };
void release(struct buffer *b) {
  free(b->data);
  b->size = 0;
}
int main(void) {
  struct buffer b;
  b.size = 2;
  b.data = malloc(8);
  int *first = b.data;
  release(&b);
  if (b.size == 0)
    first[0] = 1;
  return 0;
}
