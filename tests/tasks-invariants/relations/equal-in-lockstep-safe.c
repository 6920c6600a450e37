// Two counters that are reset and counted together.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned a = 7, b = 7;
  while (__VERIFIER_nondet_int()) {
    if (__VERIFIER_nondet_int()) {
      a = 0;
      b = 0;
    }
    a++;
    b++;
  }
  if (a != b) reach_error();
  return 0;
}
