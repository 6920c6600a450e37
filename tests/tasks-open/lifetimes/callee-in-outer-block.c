/* x lives in the block of the switch, where a function follows a pointer to it; must-not: SAFE */
extern void reach_error(void);
int *g;
static int look(void) { return *g; }
int main(void) {
  int n = 0;
  switch (1) {
    int x;
    for (;;) { case 1: x = 5; g = &x; break; }
    n = look();
  }
  if (n == 5)
    reach_error();
  return 0;
}
