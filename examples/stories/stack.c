/* A stack of numbers that grows. */
#include <stdlib.h>

struct stack {
  int *items;
  size_t count, room;
};

/* Whether there was memory for one more. */
int push(struct stack *stack, int item) {
  if (stack->count == stack->room) {
#ifdef MENDED
    size_t room = stack->room ? 2 * stack->room : 2;
    int *items = realloc(stack->items, room * sizeof *items);
    if (!items)
      return 0;
    stack->room = room;
#else
    stack->room = stack->room ? 2 * stack->room : 2;
    int *items = realloc(stack->items, stack->room * sizeof *items);
    if (!items)
      return 0;
#endif
    stack->items = items;
  }
  stack->items[stack->count++] = item;
  return 1;
}

int main(void) {
  struct stack stack = {0};
  for (int i = 0; i < 4; i++)
    push(&stack, i);
  free(stack.items);
}
