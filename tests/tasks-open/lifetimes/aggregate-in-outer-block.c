/* a structure whose declaration is jumped over keeps its value from turn to turn; must-not: UNSAFE */
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair { int a, b; };

int main(void) {
  switch (__VERIFIER_nondet_int()) {
    struct pair s;
  case 0:
    for (int i = 0; i < 2; i++) {
      if (i == 0)
        s.a = 1;
      else if (s.a != 1)
        reach_error();
    }
  }
  return 0;
}
