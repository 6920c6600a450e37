/* SAFE. A list on the heap is built from inputs, reversed in place, and still has all its elements. */
#include <stdlib.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *head, int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = head;
  return node;
}

static struct node *reverse(struct node *head) {
  struct node *done = NULL;
  while (head != NULL) {
    struct node *next = head->next;
    head->next = done;
    done = head;
    head = next;
  }
  return done;
}

int main(void) {
  int first = __VERIFIER_nondet_int();
  int second = __VERIFIER_nondet_int();
  struct node *list = reverse(push(push(NULL, first), second));

  if (list->value != first || list->next->value != second || list->next->next != NULL)
    reach_error();
  free(list->next);
  free(list);
  return 0;
}
