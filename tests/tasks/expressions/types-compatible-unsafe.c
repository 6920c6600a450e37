// __builtin_types_compatible_p distinguishes int from long.
extern void __VERIFIER_error(void);

int main(void) {
  int kind = __builtin_types_compatible_p(long, signed) ? 3 : 5;
  int x = __builtin_choose_expr(sizeof(long) == 8, 7, 9.0);
  if (kind + x != 10) __VERIFIER_error();
  return 0;
}
