// The remainder has the sign of the dividend.
extern void reach_error(void);

int main(void) {
  int a = -7, b = 3;
  int r = a % b, s = 7 % -b;
  if (r < 0 || s != 1) reach_error();
  return 0;
}
