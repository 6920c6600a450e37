// A structure is copied as a whole on one side, and by members on the other.
extern void reach_error(void);
extern _Bool __VERIFIER_nondet_bool(void);

struct s { int a; char b; short c[2]; };
int main(void) {
  struct s x = {1, 2, {3, 4}}, y = {5, 6, {7, 8}};
  if (__VERIFIER_nondet_bool()) y = x; else y.b = x.b;
  if (__VERIFIER_nondet_bool()) y.c[1]++;
  int s = y.a + y.b + y.c[0] + y.c[1];
  if (s != 10 && s != 11 && s != 22 && s != 23) reach_error();
  return 0;
}
