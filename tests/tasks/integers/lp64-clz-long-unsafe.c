// clzl counts leading zeros in a long of LP64 width.
extern void reach_error(void);

int main(void) {
  unsigned long x = 6;
  if (__builtin_clzl(x) != 29) reach_error();
  return 0;
}
