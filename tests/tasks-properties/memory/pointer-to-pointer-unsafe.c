// The inner pointer was never set.
void make(int **at, int *value) { *at = value; }
int main(void) {
  int x = 3, *p = 0, *q = 0;
  make(&q, &x);
  return *p != 3;
}
