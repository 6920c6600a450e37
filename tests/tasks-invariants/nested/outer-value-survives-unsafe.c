// The inner loop does not touch a value of the outer one.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned outer = 0, inner = 0;
  while (__VERIFIER_nondet_int()) {
    outer++;
    unsigned saved = outer;
    while (__VERIFIER_nondet_int()) outer++;
    if (saved != outer) reach_error();
  }
  return 0;
}
