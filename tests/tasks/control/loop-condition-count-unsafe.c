// The condition of a loop is evaluated once more than its body.
extern void reach_error(void);

static int tests = 0;
static int below(int i, int n) {
  tests++;
  return i < n;
}
int main(void) {
  for (int i = 0; below(i, 7); i++)
    ;
  if (tests != 7) reach_error();
  return 0;
}
