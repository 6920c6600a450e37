// The last round of a loop with <= writes behind the array.
int main(void) {
  int a[10];
  for (int i = 0; i <= 10; i++)
    a[i] = i;
  return a[3] != 3;
}
