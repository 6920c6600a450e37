// A list whose length and order depend on inputs.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct node { int value; struct node *next; };
int main(void) {
  struct node n[4], *head = 0;
  for (int i = 0; i < 4; i++) {
    n[i].value = 1 << i;
    if (__VERIFIER_nondet_bool()) { n[i].next = head; head = &n[i]; }
  }
  int s = 0;
  for (struct node *p = head; p; p = p->next) s = s * 2 + p->value;
  if (s == 41) reach_error();
  return 0;
}
