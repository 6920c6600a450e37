// clz counts from bit 31, clzll from bit 63.
extern void reach_error(void);

int main(void) {
  unsigned x = 0x00f0;
  int n = __builtin_clz(x);
  if (n != 24) reach_error();
  return 0;
}
