// Nodes are taken out of a list while it is walked through, and freed.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; int value; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct node *list = 0;
  for (int i = 0; i < n; i++) {
    struct node *made = malloc(sizeof *made);
    made->value = i;
    made->next = list;
    list = made;
  }
  struct node *before = 0, *p = list;
  while (p) {
    struct node *next = p->next;
    if (before && p->value % 2) {
      before->next = next;
      free(p);
    } else {
      before = p;
    }
    p = next;
  }
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
