// Signed 128-bit division truncates toward zero; the remainder is negative.
extern void reach_error(void);

int main(void) {
  __int128 x = (__int128)1000000000000L * -1000000000000L - 1;
  __int128 d = 1000000000000L;
  long q = x / d, r = x % d;
  if (q != -1000000000000L || r != -1) reach_error();
  return 0;
}
