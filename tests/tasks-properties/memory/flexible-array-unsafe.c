// A flexible array member has the elements that were allocated behind the structure.
extern void *malloc(unsigned long);
extern void free(void *);
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
struct message { int length; int data[]; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  __VERIFIER_assume(n >= 1 && n <= 9);
  struct message *m = malloc(sizeof *m + n * sizeof(int));
  m->length = n;
  m->data[m->length - 0] = 5;
  free(m);
  return 0;
}
