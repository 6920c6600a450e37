// Freeing the head alone loses the other nodes.
extern void *malloc(unsigned long);
extern void free(void *);
struct node { struct node *next; };
int main(void) {
  struct node *head = 0, *p;
  for (int i = 0; i < 3; i++) {
    p = malloc(sizeof *p);
    p->next = head;
    head = p;
  }
  while (head) {
    p = head->next;
    free(head);
    head = p;
  }
  return 0;
}
