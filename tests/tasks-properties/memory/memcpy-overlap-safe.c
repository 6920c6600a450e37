// The areas of memcpy must not overlap.
extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  int a[6] = {1, 2, 3, 4, 5, 6};
  memcpy(a, a + 2, 2 * sizeof(int));
  return a[0] != 3;
}
