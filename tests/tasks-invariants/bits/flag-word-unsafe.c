// A word of flags: one of them is set only together with another.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned flags = 0;
  while (__VERIFIER_nondet_uint()) {
    unsigned command = __VERIFIER_nondet_uint();
    if (command == 1) flags |= 1;
    if (command == 2 && (flags & 1)) flags |= 4;
    if (command == 3) flags = 0;
  }
  if (flags & 4) reach_error();
  return 0;
}
