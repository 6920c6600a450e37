// A node is taken out of a list in a global variable, and its successor goes with it.
extern void *calloc(unsigned long, unsigned long);
extern void free(void *);
struct node { struct node *next; };
struct node *root;
int main(void) {
  struct node *last = calloc(1, sizeof *last);
  struct node *first = calloc(1, sizeof *first);
  root = first;
  first->next = last;
  root = last;
  free(first);
  return 0;
}
