// A lock that its owner may take twice: it is free exactly if it was given back as often as it was taken.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int owner;
unsigned depth, taken, given;

int main(void) {
  while (1) {
    int who = __VERIFIER_nondet_int();
    if (who != 1 && who != 2) continue;
    if (__VERIFIER_nondet_int()) {
      if (owner == 0) {
        owner = who;
        depth = 1;
        taken++;
      } else if (owner == who && depth == 1) {
        depth = 2;
        taken++;
      }
    } else if (owner == who) {
      depth -= 1;
      given++;
      if (depth == 1) owner = 0;
    }
    if (owner == 0 && taken != given) reach_error();
  }
}
