// Storing into an unsigned bit-field keeps the low bits.
extern void reach_error(void);

struct s { unsigned a : 4; };
int main(void) {
  struct s s;
  int x = 13;
  s.a = x;
  if (s.a != 5) reach_error();
  return 0;
}
