// A long long overlaps two longs, low half first.
extern void reach_error(void);

union u { long long whole; long half[2]; };
int main(void) {
  union u u;
  u.whole = -4294967295LL;
  if (sizeof u != 8 || u.half[0] != 1 || u.half[1] != -1) reach_error();
  return 0;
}
