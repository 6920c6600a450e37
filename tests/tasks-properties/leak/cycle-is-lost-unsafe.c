// Two blocks that point to each other only are lost.
extern void *malloc(unsigned long);
struct node { struct node *other; };
struct node *root;
int main(void) {
  struct node *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->other = b;
  b->other = a;
  root = 0;
  return 0;
}
