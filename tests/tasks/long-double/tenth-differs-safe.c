// 0.1L is closer to a tenth than 0.1.
extern void reach_error(void);

typedef long double extended;
int main(void) {
  double d = 0.1;
  extended x = 0.1L;
  if (x == d) reach_error();
  return 0;
}
