// Indeterminate bytes are copied and then overwritten, or not.
extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  int a[2], b[2];
  memcpy(b, a, sizeof b);
  b[0] = 3;
  if (b[0] == 3)
    return 1;
  return 0;
}
