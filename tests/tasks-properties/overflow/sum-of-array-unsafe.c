// The sum of the elements does not fit.
int a[4] = {2000000000, 100000000, 47483647, 1};
int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += a[i];
  return sum < 0;
}
