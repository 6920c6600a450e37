// SCHAR_MIN / -1 is computed as int and fits; INT_MIN / -1 does not.
int main(void) {
  int low = -2147483647 - 1, minus = -1;
  int x = low;
  return x / minus == 128;
}
