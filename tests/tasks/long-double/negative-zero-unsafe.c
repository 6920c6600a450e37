// The negative zero of long double has its sign.
extern void reach_error(void);

typedef long double extended;
int main(void) {
  extended zero = 0, one = 1;
  extended minus = +zero;
  if (minus != 0 || one / minus > 0) reach_error();
  return 0;
}
