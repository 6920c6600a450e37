// Two tokens go round four stations, and never meet.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int a = 1, b, c = 2, d;

int main(void) {
  while (1) {
    while (__VERIFIER_nondet_int()) {
      switch (__VERIFIER_nondet_int()) {
        case 31: if (a && !b) b = a, a = 0; break;
        case 32: if (b && !c) c = b, b = 0; break;
        case 33: if (c && !d) d = c, c = 0; break;
        case 34: if (d && !b) a = d, d = 0; break;
      }
    }
    if ((a == 1) + (b == 1) + (c == 1) + (d == 1) != 1) reach_error();
  }
}
