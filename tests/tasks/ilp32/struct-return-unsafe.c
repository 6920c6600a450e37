// A struct returned by value keeps all of its members.
extern void reach_error(void);

struct triple { char a; long long b; short c; };
static struct triple make(int x) {
  struct triple t = {x, x * 10000000000LL, -x};
  return t;
}
int main(void) {
  struct triple t = make(3);
  if (t.a != 3 || t.b != 30000000000 || t.c != -3) reach_error();
  if (sizeof t != 24) reach_error();
  return 0;
}
