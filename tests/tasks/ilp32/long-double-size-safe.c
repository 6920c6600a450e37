// A long double takes 12 bytes under ILP32 and still has 64 bits of precision.
extern void reach_error(void);

int main(void) {
  long double a[2] = {9223372036854775807LL, 1};
  if (sizeof a != 24) reach_error();
  if (a[0] + a[1] != 0x1p63L || a[0] == 0x1p63L) reach_error();
  return 0;
}
