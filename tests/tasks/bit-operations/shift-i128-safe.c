// Shifts of 128-bit integers cross the 64-bit halves.
extern void reach_error(void);

int main(void) {
  signed __int128 x = (__int128)-5;
  int n = 100;
  if (x >> n != -1) reach_error();
  return 0;
}
