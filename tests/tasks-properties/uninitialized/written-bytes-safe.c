// The bytes behind the string were never set, and go out.
extern void *memcpy(void *, const void *, unsigned long);
extern long write(int, const void *, unsigned long);
int main(void) {
  char buf[8];
  memcpy(buf, "abc", 4);
  write(1, buf, 4);
  return 0;
}
