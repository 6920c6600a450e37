// The wrapped product is stored even if the multiplication overflows.
extern void reach_error(void);

int main(void) {
  unsigned long a = 4294967299UL, r = 0;
  int over = __builtin_mul_overflow(a, a, &r);
  if (!over || r != 25769803785UL) reach_error();
  return 0;
}
