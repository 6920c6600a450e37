// Whatever a chain of addresses leads to, from a static object, is not lost when the program ends.
extern void *malloc(unsigned long);
extern int __VERIFIER_nondet_int(void);
struct node {
  struct node *next;
  int *value;
};
static struct node *kept;
int main(void) {
  int in = __VERIFIER_nondet_int();
  struct node *other = malloc(sizeof(struct node));
  struct node *one = malloc(sizeof(struct node));
  one->next = other;
  one->value = 0;
  other->next = 0;
  other->value = malloc(sizeof(int));
  kept = in == 7 ? one : one;
  return 0;
}
