// Outside and back again is undefined at the first step. Tools see accesses only.
int main(void) {
  int a[4] = {1, 2, 3, 4}, n = 6;
  int *p = a + n;
  p = p - n;
  return *p != 1;
}
