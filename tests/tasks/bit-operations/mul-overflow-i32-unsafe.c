// The smallest square that overflows int is that of 46341.
extern void reach_error(void);

int main(void) {
  int a = 46341, r;
  if (__builtin_mul_overflow(a, a, &r)) reach_error();
  return 0;
}
