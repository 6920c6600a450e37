/* Nor does one that was passed through a pointer live on, or one of an inner activation. must-not: UNSAFE */
extern void reach_error(void);
struct big { int a[8]; };
static int *save;
static void f(struct big b, int n, void (*g)(struct big, int, void *)) {
  if (n)
    g(b, n - 1, g);
  else
    save = b.a;
}
int main(void) {
  struct big x = {{5}};
  void (*g)(struct big, int, void *) = (void (*)(struct big, int, void *)) f;
  g(x, 2, g);
  if (*save == 5)
    reach_error();
  return 0;
}
