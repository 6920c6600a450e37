// The value of an assignment to a bit-field is the stored one.
extern void reach_error(void);

struct s { unsigned a : 4; };
int main(void) {
  struct s s;
  int x = 31;
  int y = (s.a = x);
  if (y != 15) reach_error();
  return 0;
}
