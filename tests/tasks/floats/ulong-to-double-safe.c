// An unsigned long above LONG_MAX converts to a positive double.
extern void reach_error(void);

int main(void) {
  unsigned long n = -1;
  double d = n;
  if (d != 0x1p64) reach_error();
  return 0;
}
