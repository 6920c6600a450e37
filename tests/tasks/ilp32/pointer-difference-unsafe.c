// A pointer difference is a 32-bit signed number of elements.
extern void reach_error(void);

struct item { int key; double value; };
int main(void) {
  struct item a[5];
  struct item *p = &a[4], *q = &a[1];
  if (q - p != -3 || sizeof(p - q) != 4) reach_error();
  if ((char *)p - (char *)q != 48) reach_error();
  return 0;
}
