// The criterion is in a loop without a condition.
// criterion: check
void check(int value) {}
int main(void) {
  int x = 0; // keep
  int y = 0;
  while (1) { // keep
    check(x); // keep
    x = x + 1; // keep
    y = y + x;
  }
}
