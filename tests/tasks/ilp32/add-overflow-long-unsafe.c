// __builtin_add_overflow into a long overflows at 32 bits.
extern void reach_error(void);

int main(void) {
  int a = 2147483647, b = 1;
  long int r;
  if (__builtin_add_overflow(a, b, &r)) reach_error();
  return 0;
}
