// x == y == z compares z with a truth value.
extern void reach_error(void);

int main(void) {
  int x = 5, y = 5, z = 5;
  if (x == y == z) reach_error();
  return 0;
}
