// Only the chosen branch of ?: is evaluated.
extern void reach_error(void);

int main(void) {
  int x = 3, a = 0, b = 0;
  int r = x > 2 ? ++a : --b;
  if (r != 1 || a != 1 || b != 0) reach_error();
  return 0;
}
