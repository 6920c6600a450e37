// A function pointer in a structure depends on the way.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct op { int (*run)(int); int argument; };
static int more(int x) { return x + 7; }
static int less(int x) { return x - 7; }
int main(void) {
  struct op o = {more, 1};
  if (__VERIFIER_nondet_bool()) o.run = less;
  if (__VERIFIER_nondet_bool()) o.argument = 14;
  int r = o.run(o.argument);
  if (r != 8 && r != 21 && r != -6 && r != 7) reach_error();
  return 0;
}
