// The smallest char (signed here) divided by -1 is computed as int and fits; the smallest int does not.
int main(void) {
  int x = -1;
  int minus = -1;
  for (unsigned i = 1; i < 8 * sizeof x; i++)
    x = x * 2;
  return x / minus == 5;
}
