// The inner loop that computes the value, and not the other one.
// criterion: check
void check(int value) {}
int main(void) {
  int x = 0; // keep
  int y = 0;
  for (int i = 0; i < 4; i++) { // keep
    for (int j = 0; j < i; j++) { // keep
      x = x + j; // keep
    }
    for (int k = 0; k < i; k++) {
      y = y + k;
    }
  }
  check(x); // keep
  return y;
}
