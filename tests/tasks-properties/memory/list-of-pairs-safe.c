// A node that is marked is followed by another one: both are taken at once.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; int value; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct node *list = 0;
  while (n-- > 0) {
    struct node *made = malloc(sizeof *made);
    made->value = 0;
    made->next = list;
    list = made;
    if (n % 3 == 0) {
      struct node *mark = malloc(sizeof *mark);
      mark->value = 1;
      mark->next = made;
      list = mark;
    }
  }
  while (list) {
    struct node *next = list->next;
    if (list->value == 1) {
      free(list);
      list = next;
      next = list->next;
    }
    free(list);
    list = next;
  }
  return 0;
}
