// A bit-field that does not fit in the rest of its unit starts a new one.
extern void reach_error(void);

struct s { unsigned a : 20; unsigned b : 12; };
int main(void) {
  struct s s = {1, 2};
  if (sizeof s != 8 || s.a + s.b != 3) reach_error();
  return 0;
}
