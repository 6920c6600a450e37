/* Each entry of the block of a switch is a new life: a variable there holds any value until it is written. */
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
      if ((x & 1) == 0 && n == 5)
        reach_error();
    }
  }
  return 0;
}
