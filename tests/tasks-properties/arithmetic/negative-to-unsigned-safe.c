// -0.5 becomes zero as an unsigned number; -1 is outside its range.
int main(void) {
  double x = -0.5;
  unsigned u = x;
  return u == 5;
}
