/* A volatile structure that is passed by value is read as what was written, or anything else. */
extern void reach_error(void);
struct pair {
  int a, b;
};
volatile struct pair shared = {1, 2};
struct pair own = {1, 2};
static int first(struct pair p) { return p.a; }
int main(void) {
  if (first(shared) != 1)
    reach_error();
  return 0;
}
