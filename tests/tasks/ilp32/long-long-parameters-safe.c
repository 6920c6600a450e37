// long long values are passed and returned with all 64 bits.
extern void reach_error(void);

static long long combine(char c, long long x, int i, long long y) { return x * c + y / i; }
int main(void) {
  long long x = 5000000000, y = -9000000001;
  long long r = combine(2, x, 3, y);
  if (r != 7000000000) reach_error();
  return 0;
}
