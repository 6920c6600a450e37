// A global that only the innermost of three loops writes.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int x, y;

int main(void) {
  while (__VERIFIER_nondet_int())
    while (__VERIFIER_nondet_int())
      while (__VERIFIER_nondet_int()) x++;
  if (x) reach_error();
  return 0;
}
