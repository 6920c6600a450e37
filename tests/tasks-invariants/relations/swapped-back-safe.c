// Two values change places; a flag tells which is where.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), first = a, second = b, flag = 0;
  while (__VERIFIER_nondet_int()) {
    int c = a;
    a = b;
    b = c;
    flag = 1 - flag;
  }
  if (flag == 0 && (a != first || b != second)) reach_error();
  return 0;
}
