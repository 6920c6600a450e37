// sizeof of an array is that of all elements; a parameter is a pointer.
extern void reach_error(void);

static int inside(int a[10]) { return sizeof a; }
int main(void) {
  int a[10] = {0};
  int n = sizeof a / sizeof a[0];
  if (n != 10) reach_error();
  if (inside(a) != 8) reach_error();
  return 0;
}
