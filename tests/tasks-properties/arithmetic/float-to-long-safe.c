// 2^63 as a float: the next smaller one fits into a long.
int main(void) {
  float x = 9223371487098961920.0f;
  return (long)x == 0;
}
