// The loop leaves the last element out.
int main(void) {
  int a[4], sum = 0;
  for (int i = 0; i < 3; i++)
    a[i] = i;
  for (int i = 0; i < 4; i++)
    sum += a[i];
  if (sum > 3)
    return 1;
  return 0;
}
