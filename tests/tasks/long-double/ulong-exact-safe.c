// long double holds every 64-bit integer exactly; double does not.
extern void reach_error(void);

typedef long double extended;
int main(void) {
  unsigned long n = 18446744073709551615UL;
  extended x = n;
  if (x >= 0x1p64L) reach_error();
  return 0;
}
