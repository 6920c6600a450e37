// The offset of a double after an int (LP64).
extern void reach_error(void);

struct s { int i; double d; char c; };
int main(void) {
  struct s s = {1, 2.5, 'x'};
  char *base = (char *)&s;
  if (s.d != 2.5 || (char *)&s.d - base != 4) reach_error();
  return 0;
}
