// Static locals of the same name in two functions are two objects.
extern void reach_error(void);

static int up(void) { static int n = 10; return ++n; }
static int down(void) { static int n = 10; return --n; }
int main(void) {
  up();
  down();
  if (up() + down() != 20) reach_error();
  if (up() != 11) reach_error();
  return 0;
}
