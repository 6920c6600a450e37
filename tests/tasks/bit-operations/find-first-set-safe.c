// ffs is one plus the index of the lowest set bit, and 0 for 0.
extern void reach_error(void);

int main(void) {
  int x = 48, zero = 0;
  long y = 1L << 40;
  if (__builtin_ffs(x) != 5) reach_error();
  if (__builtin_ffs(zero) != 0 || __builtin_ffsl(y) != 41) reach_error();
  return 0;
}
