/* a function named like an input that has a body is the program's own */
extern void reach_error(void);
int nondet_int(void) {
  static int next;
  return ++next;
}
int main(void) {
  nondet_int();
  if (nondet_int() != 2)
    reach_error();
  return 0;
}
