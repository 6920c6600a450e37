// The search for the largest element compares one more element than there is.
int main(void) {
  int a[5], m = 0;
  a[0] = 3, a[1] = 9, a[2] = 4;
  for (int i = 0; i < 3; i++)
    if (a[i] > m)
      m = a[i];
  return m == 0;
}
