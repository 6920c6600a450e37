// A definition that is surely overwritten does not reach the use, nor does one behind it.
// criterion: check
void check(int value) {}
int main(void) {
  int a = 1;
  a = 2; // keep
  int b = a; // keep
  a = 3;
  b = b + 1; // keep
  check(b); // keep
  b = a;
  return b;
}
