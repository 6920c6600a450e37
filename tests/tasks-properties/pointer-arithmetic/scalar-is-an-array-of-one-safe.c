// A single object counts as an array of one element: its end may be formed, not more. Tools see accesses only.
int main(void) {
  int x = 1;
  int *p = &x + 1;
  return p == &x;
}
