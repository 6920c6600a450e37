// A pointer walks over an array, another one over another.
// criterion: check
void check(int value) {}
int main(void) {
  int a[4] = {1, 2, 3, 4}; // keep
  int b[4] = {5, 6, 7, 8};
  int *p;
  int *q = b;
  int s = 0;                    // keep
  for (p = a; p < a + 4; p++) { // keep
    s = s + *p;                 // keep
    *q = s;
    q++;
  }
  check(s); // keep
  return b[1];
}
