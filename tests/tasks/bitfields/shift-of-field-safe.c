// Shifting a bit-field happens in the promoted type: bits are not lost.
extern void reach_error(void);

struct s { unsigned a : 4; };
int main(void) {
  struct s s = {12};
  int x = s.a << 2;
  s.a = x;
  if (x != 48 || s.a != 0) reach_error();
  return 0;
}
