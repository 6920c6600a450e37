// ~0UL as a 64-bit value shows the ILP32 width of unsigned long.
extern void reach_error(void);

int main(void) {
  unsigned long zero = 0;
  unsigned long long x = ~zero;
  if (x != 4294967295ULL) reach_error();
  return 0;
}
