// A counter of three values beside one that is not bounded: after so many rounds it is back.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned c = 0;
  while (__VERIFIER_nondet_int()) {
    c = c + 1;
    if (c == 3) c = 0;
    if (c == 1) c = 3;
    else if (c == 2) c = 0;
  }
  if (c == 3) reach_error();
  return 0;
}
