/* The copy that a call makes is new each time: nothing is left of the changes of the call before. */
extern void reach_error(void);
struct big { long a[6]; };
static long grow(struct big b) { return b.a[5]++ + b.a[5]; }
int main(void) {
  struct big x = {{0, 0, 0, 0, 0, 3}};
  long (*f)(struct big) = grow;
  long n = 0;
  for (int i = 0; i < 3; i++)
    n = i ? f(x) : grow(x);
  if (n != 11)
    reach_error();
  return 0;
}
