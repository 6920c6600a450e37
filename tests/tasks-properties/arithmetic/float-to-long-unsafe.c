// 2^63 as a float: the next smaller one fits into a long.
int main(void) {
  float x = 9223372036854775808.0f;
  return (long)x == 0;
}
