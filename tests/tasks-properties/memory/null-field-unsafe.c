// A field of the null pointer's structure lies at a small address, which is no object's either.
struct node { int value; struct node *next; };
int main(void) {
  struct node last = {1, 0}, *p = &last, first = {2, 0};
  return first.next->value != 1;
}
