// The assignment copies the padding, which no one looks at.
struct padded { char c; int i; int j; };
int main(void) {
  struct padded s, t;
  s.c = 1;
  s.i = 2;
  t = s;
  if (t.i == 2)
    return 1;
  return 0;
}
