// One list is put behind another one; who has the first has both.
extern int __VERIFIER_nondet_int(void);
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; int value; };
static struct node *made_of(int n) {
  struct node *list = 0;
  while (n-- > 0) {
    struct node *made = malloc(sizeof *made);
    made->next = list;
    list = made;
  }
  return list;
}
static struct node *joined(int n) {
  struct node *one = made_of(n), *two = made_of(n), *last = one;
  if (one == 0)
    return two;
  while (last->next)
    last = last->next;
  last->next = 0;
  return one;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct node *list = joined(n);
  while (list) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return 0;
}
