// The loop is left at any time; what is said of it is said behind it.
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
extern void abort(void);
int main(void) {
  unsigned char a = __VERIFIER_nondet_uchar(), b = __VERIFIER_nondet_uchar(), steps = 0, large = a;
  do {
    if (steps == 0 && b > large) large = b;
    if (steps < 5) steps++;
  } while (steps < 3 || __VERIFIER_nondet_int());
  if (large < a || large < b || steps < 3) reach_error();
  abort();
}
