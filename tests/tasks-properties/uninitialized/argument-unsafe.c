// An indeterminate argument by reference is ignored by one function and looked at by the other.
int ignore(int *p) { return p == 0; }
int look(int *p) { return *p ? 1 : 2; }
int main(void) {
  int x;
  return look(&x) == 3;
}
