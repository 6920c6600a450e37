// Of two candidates one becomes the leader, and both know the same one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { WAITS, ASKS, LEADS, FOLLOWS };

int main(void) {
  int one = WAITS, two = WAITS, term_of_one = 0, term_of_two = 0, vote = 0;
  while (1) {
    int event = __VERIFIER_nondet_int();
    if (event == 11 && one == WAITS && vote == 0) one = ASKS, vote = 1;
    if (event == 12 && two == WAITS && vote == 0) two = ASKS, vote = 2;
    if (event == 21 && one == ASKS && two == WAITS && vote == 1) {
      term_of_one = term_of_two = __VERIFIER_nondet_int();
      one = LEADS;
      two = FOLLOWS;
    }
    if (event == 22 && two == ASKS && one == WAITS && vote == 2) {
      term_of_one = term_of_two = __VERIFIER_nondet_int();
      two = LEADS;
      one = FOLLOWS;
    }
    while (__VERIFIER_nondet_int() && (one == LEADS || two == LEADS)) {
      term_of_one++;
      term_of_two++;
    }
    if (event == 30 && (one == LEADS || two == LEADS)) one = two = WAITS, vote = 0;
    if (one == LEADS && two == LEADS) reach_error();
    if ((one == FOLLOWS || two == FOLLOWS) && term_of_one != term_of_two) reach_error();
    if (vote == 1 && two == ASKS) reach_error();
  }
}
