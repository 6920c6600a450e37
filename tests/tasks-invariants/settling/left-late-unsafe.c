// The loop may be left in each of its rounds, and what is wrong behind it is wrong only if many went before.
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
extern void abort(void);

int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), first = a, steps = 0;
  while (__VERIFIER_nondet_int()) {
    if (steps < 12) steps++;
    if (steps == 1 && a < 100) a = 100;
  }
  if (steps > 11 || (steps > 0 && a < first)) reach_error();
  abort();
}
