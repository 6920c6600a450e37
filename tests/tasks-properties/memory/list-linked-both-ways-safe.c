// Nodes are linked in both directions; the last one has none behind it.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next, *previous; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct node *list = malloc(sizeof *list);
  list->next = list->previous = 0;
  struct node *last = list;
  while (n-- > 0) {
    last->next = malloc(sizeof *last);
    last->next->previous = last;
    last = last->next;
    last->next = 0;
  }
  struct node *p = list;
  while (p->next)
    p = p->next;
  p->previous = list;
  list->previous = 0;
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
