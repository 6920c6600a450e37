// Numbers go through three stages, each one more than the one behind it, unless a stage is empty.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { NONE = 0, SOME = 1 };

int main(void) {
  unsigned next = 0, one = 0, two = 0;
  int has_one = NONE, has_two = NONE;
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (event == 700 && has_two == SOME) {
      has_two = NONE;
    } else if (event == 800 && has_one == SOME && has_two == NONE) {
      two = one;
      has_two = SOME;
      has_one = NONE;
    } else if (event == 900 && has_one == NONE) {
      one = next;
      next += 1;
      has_one = SOME;
    }
    if (has_one == SOME && has_two == SOME && two + 1 != one) reach_error();
  }
}
