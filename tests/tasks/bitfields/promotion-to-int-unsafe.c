// A narrow unsigned bit-field promotes to int, one of full width stays unsigned.
extern void reach_error(void);

struct s { unsigned a : 32; };
int main(void) {
  struct s s = {0};
  int zero = 0;
  s.a = zero;
  if (s.a - 1 > 0) reach_error();
  return 0;
}
