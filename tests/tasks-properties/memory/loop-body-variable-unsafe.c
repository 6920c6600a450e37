// A variable of a loop's body is gone behind the loop.
int main(void) {
  int total = 0, *last = &total;
  for (int i = 0; i < 3; i++) {
    int copy[1] = {i};
    total += copy[0];
    last = copy;
  }
  return *last < 0;
}
