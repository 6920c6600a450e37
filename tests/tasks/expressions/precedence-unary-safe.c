// Unary operators bind tighter than binary ones.
extern void reach_error(void);

int main(void) {
  int x = 5, y = 3;
  if (-x % y != -2) reach_error();
  if ((!x == y) != 0) reach_error();
  return 0;
}
