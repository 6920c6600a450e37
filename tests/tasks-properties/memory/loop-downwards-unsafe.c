// A loop that counts down reads the element before the first.
int main(void) {
  int a[4] = {1, 2, 3, 4}, sum = 0;
  for (int i = 3; i + 1 >= 0; i--)
    sum += a[i];
  return sum == 0;
}
