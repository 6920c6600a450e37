// A callee may use its caller's variable; the caller may not use the callee's.
int *down(int *p, int depth) {
  int own = depth, *mine = &own;
  *p = depth;
  return depth ? down(p, depth - 1) : p;
}
int main(void) {
  int x = 9;
  return *down(&x, 2) != 0;
}
