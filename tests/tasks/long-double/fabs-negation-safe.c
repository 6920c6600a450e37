// Negation and fabsl keep all 64 significand bits.
extern void reach_error(void);

typedef long double extended;
int main(void) {
  extended x = -(1 + 0x1p-63L);
  extended y = __builtin_fabsl(x);
  if (y != -x || y <= 1) reach_error();
  return 0;
}
