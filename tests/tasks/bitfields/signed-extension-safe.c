// Reading a signed bit-field extends its sign bit.
extern void reach_error(void);

struct s { signed a : 4; };
int main(void) {
  struct s s;
  int x = 12;
  s.a = x;
  if (s.a != -4) reach_error();
  return 0;
}
