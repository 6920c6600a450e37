// The counter reaches the largest int.
int main(void) {
  int i = 2147483640;
  for (int n = 0; n < 7; n++)
    i++;
  return i < 0;
}
