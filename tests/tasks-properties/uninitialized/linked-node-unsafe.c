// The last node's successor was never set.
struct node { struct node *next; };
int main(void) {
  struct node a, b, *p = &b;
  a.next = &b;
  a.next = 0;
  int n = 0;
  while (p) {
    p = n++ < 1 ? p->next : 0;
  }
  return n == 9;
}
