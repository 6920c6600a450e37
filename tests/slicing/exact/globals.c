// The second call passes on what the first has set.
// criterion: check
void check(int value) {}
int total, last;
void add(int n) {
  total = total + n; // keep
  last = n; // keep
}
int main(void) {
  total = 0; // keep
  last = 0;
  add(3); // keep
  add(last); // keep
  check(total); // keep
  return last;
}
