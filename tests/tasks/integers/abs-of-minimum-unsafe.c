// The absolute value of LONG_MIN computed by negation stays negative.
extern void reach_error(void);

static long absolute(long x) { return x < 0 ? -x : x; }
int main(void) {
  long x = -9223372036854775807L;
  if (absolute(x) < 0) reach_error();
  x--;
  if (absolute(x) < 0) reach_error();
  return 0;
}
