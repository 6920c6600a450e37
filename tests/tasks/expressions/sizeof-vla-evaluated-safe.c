// The size expression of a variable length type in sizeof is evaluated.
extern void reach_error(void);

int main(void) {
  int n = 3;
  int size = sizeof(int[n++]);
  if (size != 12 || n != 4) reach_error();
  return 0;
}
