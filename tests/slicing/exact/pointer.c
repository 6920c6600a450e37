// What is stored through one pointer, not through the other.
// criterion: check
void check(int value) {}
int main(void) {
  int x = 1;
  int y = 2;
  int *p = &x; // keep
  int *q = &y;
  *p = 5; // keep
  *q = 6;
  check(x); // keep
  return y;
}
