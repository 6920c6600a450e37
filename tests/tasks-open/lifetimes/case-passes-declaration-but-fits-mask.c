/* A new life of the block of a switch holds any value. must-not: UNSAFE */
extern void reach_error(void);
int main(void) {
  int n = 0;
  for (int i = 0; i < 2; i++) {
    switch (i) {
      int x;
    case 0:
      x = 5;
      n = x;
      break;
    case 1:
      if ((x & 1) == 2 && n == 5)
        reach_error();
    }
  }
  return 0;
}
