/* A variable declared before the first case of a switch keeps its value from block to block within the switch. */
extern void reach_error(void);
int main(void) {
  int n = 0;
  for (int i = 1; i < 3; i++) {
    switch (i) {
      int x;
    case 1: { x = 5; }
    case 2: { if (i == 2) x = 7; n += x; }
    }
  }
  if (n != 10)
    reach_error();
  return 0;
}
