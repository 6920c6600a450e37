// popcount takes an unsigned int, popcountll 64 bits.
extern void reach_error(void);

int main(void) {
  int x = -1;
  int n = __builtin_popcountll(x);
  if (n != 32) reach_error();
  return 0;
}
