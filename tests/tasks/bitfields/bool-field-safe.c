// A _Bool bit-field becomes 1 for any nonzero value.
extern void reach_error(void);

struct s { _Bool b : 1; };
int main(void) {
  struct s s;
  int x = 6;
  s.b = x;
  if (s.b != 1) reach_error();
  return 0;
}
