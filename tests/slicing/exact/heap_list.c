// A list is built and walked; how long it is does not matter.
// criterion: check
extern void *malloc(unsigned long);
void check(int value) {}
struct node { int value; struct node *next; };
int main(void) {
  struct node *list = 0; // keep
  int length = 0;
  int sum = 0; // keep
  for (int i = 0; i < 4; i++) { // keep
    struct node *node = malloc(sizeof(struct node)); // keep
    node->value = i; // keep
    node->next = list; // keep
    list = node; // keep
    length = length + 1;
  }
  while (list != 0) { // keep
    sum = sum + list->value; // keep
    list = list->next; // keep
    length = length - 1;
  }
  check(sum); // keep
  return length;
}
