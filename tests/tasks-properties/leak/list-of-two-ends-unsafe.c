// A queue whose tail is forgotten keeps its nodes; one whose head is forgotten does not.
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; };
struct node *head, *tail;
int main(void) {
  head = malloc(sizeof *head);
  tail = head->next = malloc(sizeof *tail);
  tail->next = 0;
  head = 0;
  return 0;
}
