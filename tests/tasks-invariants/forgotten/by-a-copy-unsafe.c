// A structure that is copied over another one in the loop.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct point { int x, y; };

int main(void) {
  struct point a = {1, 2}, b = {3, 4}, c = {0, 0};
  while (__VERIFIER_nondet_int()) a = b;
  if (a.y != 2 || c.x == 1) reach_error();
  return 0;
}
