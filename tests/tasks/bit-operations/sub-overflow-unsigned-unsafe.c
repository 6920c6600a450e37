// Unsigned subtraction overflows if the result would be negative.
extern void reach_error(void);

int main(void) {
  unsigned a = 3, b = 5;
  unsigned r;
  if (__builtin_sub_overflow(a, b, &r)) reach_error();
  if (r != -2) reach_error();
  return 0;
}
