// What is copied and filled.
// criterion: check
extern void *memset(void *, int, unsigned long);
extern void *memcpy(void *, const void *, unsigned long);
void check(int value) {}
int main(void) {
  int a[4];
  int b[4];
  int c[4];
  memset(a, 0, sizeof a); // keep
  memset(b, 1, sizeof b);
  memcpy(c, a, sizeof c); // keep
  memcpy(b, c, sizeof b);
  check(c[2]); // keep
  return b[1];
}
