// Unsigned 64-bit remainder of the largest value.
extern void reach_error(void);

int main(void) {
  unsigned long x = 0;
  x--;
  if (x % 10 != 1) reach_error();
  return 0;
}
