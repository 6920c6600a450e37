// Post-increment in an index uses the old value.
extern void reach_error(void);

int main(void) {
  int a[4] = {10, 20, 30, 40}, i = 1;
  int x = a[i++];
  int y = a[++i];
  if (x != 30 || y != 40) reach_error();
  return 0;
}
