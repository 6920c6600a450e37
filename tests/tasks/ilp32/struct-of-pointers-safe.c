// The offset of the second pointer in a list node (ILP32).
extern void reach_error(void);

struct node { char tag; struct node *left, *right; };
int main(void) {
  struct node n = {'n', 0, &n};
  if (n.right != &n) reach_error();
  if (__builtin_offsetof(struct node, right) != 8) reach_error();
  return 0;
}
