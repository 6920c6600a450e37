/* A structure that is passed by value is gone when its function has returned. must-not: UNSAFE */
extern void reach_error(void);
struct big { int a[8]; };
static int *save;
static void f(struct big b) { save = b.a; }
int main(void) {
  struct big x = {{5}};
  f(x);
  if (*save == 5)
    reach_error();
  return 0;
}
