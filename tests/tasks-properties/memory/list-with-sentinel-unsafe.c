// A list ends with a node that is there from the first, and is freed last.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; int value; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct node *end = malloc(sizeof *end);
  end->next = 0;
  struct node *list = end;
  while (n-- > 0) {
    struct node *made = malloc(sizeof *made);
    made->next = list;
    list = made;
  }
  while (list != 0) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  free(end);
  return 0;
}
