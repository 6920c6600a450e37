/* va_end ends the list that it is given; a copy made before goes on. */
extern void reach_error(void);
static int third(int n, ...) {
  __builtin_va_list list, copy;
  __builtin_va_start(list, n);
  int first = __builtin_va_arg(list, int);
  __builtin_va_copy(copy, list);
  __builtin_va_end(list);
  int second = __builtin_va_arg(copy, int), last = __builtin_va_arg(copy, int);
  __builtin_va_end(copy);
  return 100 * first + 10 * second + last;
}
int main(void) {
  if (third(3, 1, 2, 3) != 123)
    reach_error();
  return 0;
}
