// 128-bit comparison looks at the high half, and signedness decides it.
extern void reach_error(void);

int main(void) {
  unsigned __int128 x = -1;
  if (x > 9223372036854775807L) reach_error();
  return 0;
}
