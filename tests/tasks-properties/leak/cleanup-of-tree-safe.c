// Both children of a node are freed before it.
extern void *malloc(unsigned long);
extern void free(void *);
struct tree { struct tree *left, *right; };
struct tree *make(int depth) {
  if (depth == 0)
    return 0;
  struct tree *t = malloc(sizeof *t);
  t->left = make(depth - 1);
  t->right = make(depth - 1);
  return t;
}
void drop(struct tree *t) {
  if (!t)
    return;
  struct tree *right = t->right, *none = 0;
  drop(t->left);
  drop(right);
  free(t);
}
struct tree *root;
int main(void) {
  root = make(2);
  drop(root);
  return 0;
}
