// Unsigned addition overflow is a carry.
extern void reach_error(void);

int main(void) {
  unsigned long a = 18446744073709551615UL, b = 1, r;
  if (!__builtin_add_overflow(a, b, &r)) reach_error();
  if (r != 0) reach_error();
  return 0;
}
