// A function changes one field through a pointer.
// criterion: check
void check(int value) {}
struct point { int x; int y; };
void move(struct point *p, int by) {
  p->x = p->x + by; // keep
  p->y = p->y - by;
}
int main(void) {
  struct point p;
  p.x = 1; // keep
  p.y = 2;
  move(&p, 3); // keep
  check(p.x); // keep
  return p.y;
}
