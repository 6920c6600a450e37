/* Each activation has a copy of a structure that is passed by value; the caller's lives on while the callee runs. */
extern void reach_error(void);
struct big { int a[8]; };
static int *outer;
static int sum;
static void down(struct big b, int n) {
  if (outer)
    sum += *outer;
  b.a[0] += 1;
  outer = b.a;
  if (n > 0)
    down(b, n - 1);
  outer = 0;
}
int main(void) {
  struct big x = {{5}};
  down(x, 2);
  if (sum + x.a[0] != 18)
    reach_error();
  return 0;
}
