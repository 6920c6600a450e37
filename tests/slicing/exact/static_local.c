// A static variable keeps its value between calls.
// criterion: check
void check(int value) {}
int next(void) {
  static int state = 3;
  static int calls;
  calls = calls + 1;
  state = state * 5; // keep
  return state; // keep
}
int main(void) {
  int y = 0;
  next(); // keep
  int x = next(); // keep
  y = x;
  check(x); // keep
  return y;
}
