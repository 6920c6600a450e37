// Each node of a list has a block of its own, which is freed before the node.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; int *own, *none; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct node *list = 0;
  while (n-- > 0) {
    struct node *made = malloc(sizeof *made);
    made->own = malloc(sizeof(int));
    made->none = 0;
    made->next = list;
    list = made;
  }
  while (list) {
    struct node *next = list->next;
    free(list->none);
    free(list);
    list = next;
  }
  return 0;
}
