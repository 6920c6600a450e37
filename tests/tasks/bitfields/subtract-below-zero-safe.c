// Decrementing a zero unsigned bit-field gives its maximum.
extern void reach_error(void);

struct s { unsigned a : 6; };
int main(void) {
  struct s s = {0};
  s.a--;
  if (s.a != 63) reach_error();
  return 0;
}
