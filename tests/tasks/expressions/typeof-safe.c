// typeof names the type of an expression without evaluating it.
extern void reach_error(void);

int main(void) {
  int n = 1;
  unsigned char c = 255;
  __typeof__(c) d = c + 1;
  __typeof__(n++) e = n;
  if (d != 0 || e != 1) reach_error();
  return 0;
}
