// The 128-bit product of two 64-bit numbers keeps its high half.
extern void reach_error(void);

int main(void) {
  unsigned long a = 18446744073709551615UL;
  unsigned __int128 p = (unsigned __int128)a * a;
  unsigned long high = p >> 64, low = p;
  if (high != 0UL || low != 1) reach_error();
  return 0;
}
