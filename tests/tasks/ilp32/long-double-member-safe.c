// A long double member is aligned to 4 bytes.
extern void reach_error(void);

struct s { char c; long double x; };
int main(void) {
  struct s s = {1, 0.5L};
  int size = sizeof s;
  if (s.x != 0.5L || size != 16) reach_error();
  return 0;
}
