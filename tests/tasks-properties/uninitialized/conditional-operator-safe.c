// The condition of ?: is a branch.
int main(void) {
  struct { int set, value; } o;
  o.set = 0;
  int r = o.set ? 4 : 5;
  return r == 3;
}
