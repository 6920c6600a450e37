// Mixed operands are added as mathematical integers: 4294967295u + -1 fits in unsigned.
extern void reach_error(void);

int main(void) {
  unsigned a = 4294967295u;
  int b = -1;
  signed r;
  if (__builtin_add_overflow(a, b, &r)) reach_error();
  if (r != 4294967294u) reach_error();
  return 0;
}
