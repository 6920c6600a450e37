// The offset of the second pointer in a list node (LP64).
extern void __VERIFIER_error(void);

struct node { char tag; struct node *left, *right; };
int main(void) {
  struct node n = {'n', 0, &n};
  if (n.right != &n) __VERIFIER_error();
  if (__builtin_offsetof(struct node, right) != 8) __VERIFIER_error();
  return 0;
}
