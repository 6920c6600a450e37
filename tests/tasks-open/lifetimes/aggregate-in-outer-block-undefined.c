/* what is read in the second turn was written in the first; must-not: SAFE */
/* options: --uninitialized undefined */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair { int a, b; };

int main(void) {
  int turns = __VERIFIER_nondet_int();
  switch (__VERIFIER_nondet_int()) {
    struct pair s;
  case 0:
    for (int i = 0; i < turns; i++) {
      if (i == 0)
        s.a = 1;
      if (s.a == 1 && i == 1)
        reach_error();
    }
  }
  return 0;
}
