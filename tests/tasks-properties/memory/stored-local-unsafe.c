// A global pointer keeps the address of a variable of a call that has returned.
int *keep, common;
void put(void) {
  int own = 1, *p = &own, *q = &common;
  keep = p;
  *keep = 2;
}
int main(void) {
  put();
  *keep = 3;
  return 0;
}
