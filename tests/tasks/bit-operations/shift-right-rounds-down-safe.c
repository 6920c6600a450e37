// An arithmetic shift rounds down, a division toward zero.
extern void reach_error(void);

int main(void) {
  int x = -5, one = 1, two = 2;
  if (x >> one != -3) reach_error();
  if (x / two != -2) reach_error();
  return 0;
}
