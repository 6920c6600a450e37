/* Variable arguments are gone when their function has returned. must-not: UNSAFE */
extern void reach_error(void);
static __builtin_va_list save;
static void f(int n, ...) { __builtin_va_start(save, n); }
int main(void) {
  f(1, 5);
  if (__builtin_va_arg(save, int) == 5)
    reach_error();
  return 0;
}
