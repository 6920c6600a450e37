// A value that comes back only after two rounds: one round alone does not show it.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int a = 1, b = 2, c = 3;
  while (__VERIFIER_nondet_int()) {
    int t = a;
    a = b;
    b = c;
    c = 4;
    if (a == 4) reach_error();
  }
  return 0;
}
