// Rounds in which things are sent, and rounds in which they are looked at.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
int main(void) {
  unsigned char mine = __VERIFIER_nondet_uchar(), theirs = __VERIFIER_nondet_uchar(), most = mine, message = 0;
  _Bool sends = 1, knows = 0;
  while (1) {
    if (sends) message = theirs;
    else {
      if (message > most) most = message;
      message = 0;
      knows = 1;
    }
    sends = !sends;
    if (knows && most < theirs) reach_error();
  }
}
