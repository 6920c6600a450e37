// The offset of a double after an int (ILP32).
extern void __VERIFIER_error(void);

struct s { int i; double d; char c; };
int main(void) {
  struct s s = {1, 2.5, 'x'};
  char *base = (char *)&s;
  if (s.d != 2.5 || (char *)&s.d - base != 8) __VERIFIER_error();
  return 0;
}
