// A loop fills two arrays.
// criterion: check
void check(int value) {}
int main(void) {
  int a[5];
  int b[5];
  int s = 0; // keep
  int i;
  for (i = 0; i < 5; i++) { // keep
    a[i] = i; // keep
    b[i] = a[i] * 2;
  }
  for (i = 0; i < 5; i++) { // keep
    s = s + a[i]; // keep
  }
  for (i = 0; i < 5; i++) {
    b[i] = s;
  }
  check(s); // keep
  return b[4];
}
