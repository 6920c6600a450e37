// What goes together on each way through a round.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int i = 0, x, y;
  while (i < 1000000) {
    if (__VERIFIER_nondet_int()) {
      x = 1;
      y = 10;
    } else {
      x = 2;
      y = 20;
    }
    if (x == 1 && y != 10) reach_error();
    i++;
  }
  return 0;
}
