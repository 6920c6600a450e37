// A call through a table of functions at an unknown index.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int zero(int x) { return x - x; }
static int same(int x) { return x; }
static int twice(int x) { return x + x; }
static int square(int x) { return x * x; }
static int (*const table[])(int) = {zero, same, twice, square};
int main(void) {
  int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
  if (i < 0 || i > 3 || j < 0 || j > 3) return 0;
  if (table[i](table[j](3)) == 27) reach_error();
  return 0;
}
