// GNU x ?: y yields x, evaluated once, unless it is zero.
extern void reach_error(void);

int main(void) {
  int i = 4, n = 9;
  int r = i++ ?: n;
  if (r != 4 || i != 5) reach_error();
  return 0;
}
