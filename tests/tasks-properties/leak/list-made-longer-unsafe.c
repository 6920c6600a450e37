// A node that is put in front of a list leads to the nodes that were there.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; int value; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct node *list = 0;
  while (n-- > 0) {
    struct node *made = malloc(sizeof *made);
    made->next = 0;
    list = made;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
