// Passed and returned as a whole.
// criterion: check
extern int __VERIFIER_nondet_int(void);
void check(int value) {}
int counter;
struct point { int x; int y; };
struct point turned(struct point p) {
  struct point r;
  r.x = p.y; // keep
  r.y = p.x; // keep
  counter = counter + p.x;
  return r; // keep
}
int main(void) {
  int n = __VERIFIER_nondet_int(); // keep
  struct point p;
  p.x = n; // keep
  p.y = 2; // keep
  struct point q = turned(p); // keep
  check(q.y); // keep
  return q.x;
}
