// What was found out in the first rounds stays, and a count of the rounds begins again behind them.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
unsigned char low, high, count;
_Bool known;

int main(void) {
  unsigned char next;
  low = 255;
  while (1) {
    if (count == 20) count = 2;
    count++;
    next = __VERIFIER_nondet_uchar();
    if (count <= 4) {
      if (next < low) low = next;
      if (next > high) high = next;
    }
    if (count == 4) known = 1;
    if (known && (count < 4 || low > high)) reach_error();
  }
}
