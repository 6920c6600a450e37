// Some nodes of a list have a block of their own, and the others a null pointer.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; int *own; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct node *list = 0;
  while (n-- > 0) {
    struct node *made = malloc(sizeof *made);
    made->own = 0;
    if (n % 2)
      made->own = malloc(sizeof(int));
    made->next = list;
    list = made;
  }
  while (list) {
    struct node *next = list->next;
    if (list->own)
      *list->own = 1;
    free(list->own);
    free(list);
    list = next;
  }
  return 0;
}
