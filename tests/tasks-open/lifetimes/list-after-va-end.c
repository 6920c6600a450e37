/* Behind va_end nothing can be read from a list. must-not: UNSAFE */
extern void reach_error(void);
static int f(int n, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, n);
  __builtin_va_end(list);
  return __builtin_va_arg(list, int);
}
int main(void) {
  if (f(1, 5) == 5)
    reach_error();
  return 0;
}
