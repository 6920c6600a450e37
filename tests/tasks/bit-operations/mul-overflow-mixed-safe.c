// A negative product overflows an unsigned result, a zero one does not.
extern void reach_error(void);

int main(void) {
  int a = -3;
  unsigned b = 0, r;
  if (__builtin_mul_overflow(a, b, &r)) reach_error();
  return 0;
}
