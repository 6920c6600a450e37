// A global that is written by a function which the loop calls through a pointer.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x, y;
static void one(void) { y = 1; }
static void two(void) { y = 2; }
void (*action)(void) = one;

int main(void) {
  while (__VERIFIER_nondet_int()) {
    action();
    action = two;
  }
  if (x) reach_error();
  return 0;
}
