/* an own object may lie behind an array of unknown length, and a number computed from it be its address; must-not: SAFE */
extern void reach_error(void);
extern int a[];
int own;

int main(void) {
  unsigned long number = (unsigned long)a + 8;
  if (number == (unsigned long)&own) {
    *(int *)number = 1;
    if (own == 1)
      reach_error();
  }
  return 0;
}
