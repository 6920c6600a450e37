// The successor has to be read before the node is freed.
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; };
int main(void) {
  struct node *head = malloc(sizeof *head), *p, *q;
  head->next = malloc(sizeof *head);
  head->next->next = 0;
  for (p = head; p;) {
    q = p;
    p = p->next;
    free(q);
  }
  return 0;
}
