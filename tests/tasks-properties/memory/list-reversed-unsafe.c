// A list that was turned round begins with what was its last node.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; int value; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1)
    return 0;
  struct node *list = 0;
  for (int i = 0; i < n; i++) {
    struct node *made = malloc(sizeof *made);
    made->value = i;
    made->next = list;
    list = made;
  }
  struct node *turned = 0;
  while (list) {
    struct node *next = list->next;
    list->next = turned;
    turned = list;
    list = next;
  }
  int first = list->value;
  list = turned;
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return first;
}
