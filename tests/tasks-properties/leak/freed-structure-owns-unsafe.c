// The fields of a structure are freed before the structure.
extern void *malloc(unsigned long);
extern void free(void *);
extern _Bool __VERIFIER_nondet_bool(void);
struct buffer { char *data; };
int main(void) {
  struct buffer *b = malloc(sizeof *b);
  b->data = 0;
  if (__VERIFIER_nondet_bool())
    b->data = malloc(3);
  if (b->data == 0)
    free(b->data);
  free(b);
  return 0;
}
