// What a reachable block points to is reachable.
extern void *malloc(unsigned long);
struct node { struct node *next; };
struct node *root;
int main(void) {
  root = malloc(sizeof *root);
  root->next = 0;
  struct node *second = malloc(sizeof *root);
  second->next = 0;
  root->next = second;
  return 0;
}
