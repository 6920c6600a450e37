// The width is that of the promoted left operand: a long has 64 bits.
int main(void) {
  int n = 40;
  long one = 1;
  return one << n == 0;
}
