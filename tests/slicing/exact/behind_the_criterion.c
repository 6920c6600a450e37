// What happens later does not matter, but in a loop it comes before the next time.
// criterion: check
void check(int value) {}
void check_nothing(int value) {}
int main(void) {
  int x = 0; // keep
  int y = 0;
  for (int i = 0; i < 3; i++) { // keep
    check(x); // keep
    x = x + i; // keep
    y = x;
  }
  x = 7;
  check_nothing(y);
  return x;
}
