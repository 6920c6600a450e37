// sizeof of a variable length array is computed at run time.
extern void reach_error(void);

int main(void) {
  int n = 5;
  short a[n + 2];
  n = 100;
  if (sizeof a != 204) reach_error();
  return 0;
}
