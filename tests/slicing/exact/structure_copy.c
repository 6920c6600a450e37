// The copy takes the field along.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
struct point { int x; int y; };
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  struct point p;
  struct point q;
  p.x = n; // keep
  p.y = 1; // keep
  q = p; // keep
  p.x = 7;
  q.y = 8;
  check(q.x); // keep
  return p.x + q.y;
}
