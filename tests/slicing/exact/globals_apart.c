// The value of last is not passed on.
// criterion: check
void check(int value) {}
int total, last;
void add(int n) {
  total = total + n; // keep
  last = n;
}
int main(void) {
  total = 0; // keep
  last = 5;
  add(3); // keep
  last = last + 1;
  add(4); // keep
  check(total); // keep
  return last;
}
