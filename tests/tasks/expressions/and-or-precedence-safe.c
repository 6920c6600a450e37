// && binds tighter than ||.
extern void __VERIFIER_error(void);

static int calls = 0;
static int yes(void) { return ++calls; }
int main(void) {
  int r = yes() || yes() && yes();
  if (calls != 1 || r != 1) __VERIFIER_error();
  return 0;
}
