// A struct of 8 bytes passed and returned by value.
extern void __VERIFIER_error(void);

struct pair { int x; short y; };
static struct pair swap(struct pair p) {
  struct pair r = {p.y, p.x};
  return r;
}
int main(void) {
  struct pair p = {70000, 5};
  p = swap(p);
  if (p.x != 5 || p.y != 4464) __VERIFIER_error();
  return 0;
}
