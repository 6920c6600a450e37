/* A structure that is passed by value dies when its function returns; another may get its address. must-not: SAFE */
extern void reach_error(void);
struct big { int a[8]; };
static unsigned long save;
static void f(struct big b) {
  if (save == (unsigned long) b.a)
    reach_error();
  save = (unsigned long) b.a;
}
int main(void) {
  struct big x = {{0}};
  f(x);
  f(x);
  return 0;
}
