// Each round has a variable of its own, indeterminate again (C11 6.2.4p6); a static one keeps its value.
// Natively all rounds use the same place on the stack, which holds the old value: no tool sees it.
int main(void) {
  for (int i = 0; i < 2; i++) {
    static int x;
    if (i == 0)
      x = 1;
    if (x != 1)
      return 1;
  }
  return 0;
}
