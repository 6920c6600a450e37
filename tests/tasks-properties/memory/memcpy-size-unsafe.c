// memcpy writes as many bytes as it is told.
extern void *memcpy(void *, const void *, unsigned long);
int main(void) {
  char from[12] = {0}, to[8];
  memcpy(to, from, 9);
  return to[0];
}
