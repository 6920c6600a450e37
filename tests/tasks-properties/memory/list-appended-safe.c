// Nodes come behind the last one of a list; the first one has none in front of it.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; int value; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct node *list = 0, *last = 0;
  while (n-- > 0) {
    struct node *made = malloc(sizeof *made);
    made->value = 1;
    made->next = 0;
    if (list == 0)
      list = made;
    else
      last->next = made;
    last = made;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
