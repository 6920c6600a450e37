/* variable arguments lie on the stack behind named ones, in slots of eight bytes; must-not: SAFE */
#include <stdarg.h>
extern void reach_error(void);
static int is_between(int a, int b, int c, int d, int e, int f, int g, ...) {
  va_list list;
  va_start(list, g);
  int found = ((unsigned long)list->overflow_arg_area & 15) == 8;
  va_end(list);
  return found;
}
int main(void) {
  if (is_between(1, 2, 3, 4, 5, 6, 7, 8)) reach_error();
  return 0;
}
