// Three stations pass a token on; each adds one before it does. Whoever gets it back knows what it must be.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum { IDLE, READY, WAITING };
int first = READY, second = WAITING, third = WAITING;
unsigned token, sent;

int main(void) {
  while (1) {
    while (__VERIFIER_nondet_int()) {
      int who = __VERIFIER_nondet_int();
      if (who == 1 && first == READY) {
        sent = __VERIFIER_nondet_int();
        token = sent + 1;
        first = WAITING;
        second = READY;
      } else if (who == 2 && second == READY) {
        token += 1;
        second = WAITING;
        third = READY;
      } else if (who == 3 && third == READY) {
        token += 2;
        third = IDLE;
      }
    }
    if (third == IDLE) {
      if (token != sent + 3) reach_error();
      third = WAITING;
      first = READY;
    }
  }
}
