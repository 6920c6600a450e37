// A double compared with a long double is widened exactly.
extern void reach_error(void);

typedef long double extended;
int main(void) {
  long n = 9007199254740993;
  double d = n;
  extended x = n;
  if (d >= x) reach_error();
  return 0;
}
