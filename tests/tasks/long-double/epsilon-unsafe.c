// The epsilon of long double is 2^-63.
extern void reach_error(void);

typedef long double extended;
int main(void) {
  extended one = 1, eps = 0x1p-64L;
  if (one + eps == one) reach_error();
  return 0;
}
