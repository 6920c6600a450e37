// A list in a global variable: the last node stays.
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; };
struct node *root;
int main(void) {
  for (int i = 0; i < 3; i++) {
    struct node *p = malloc(sizeof *p);
    p->next = root;
    root = p;
  }
  for (int i = 0; i < 2; i++) {
    struct node *p = root;
    root = p->next;
    free(p);
  }
  return 0;
}
