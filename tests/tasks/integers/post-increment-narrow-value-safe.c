// The value of c++ is the old c of its own type; the store wraps.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned char c = 255;
  int old = c++;
  int fresh = ++c;
  if (old != 255 || fresh != 1) __VERIFIER_error();
  return 0;
}
