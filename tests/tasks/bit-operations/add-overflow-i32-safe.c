// __builtin_add_overflow reports overflow and stores the wrapped sum.
extern void reach_error(void);

int main(void) {
  int a = 2147483647, b = 1, r;
  int over = __builtin_add_overflow(a, b, &r);
  if (!over || r > 0) reach_error();
  return 0;
}
