// Fields are cells of their own.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
struct point { int x; int y; };
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  struct point p;
  p.x = n; // keep
  p.y = n + 1;
  p.x = p.x * 2; // keep
  p.y = p.y * p.x;
  check(p.x); // keep
  return p.y;
}
