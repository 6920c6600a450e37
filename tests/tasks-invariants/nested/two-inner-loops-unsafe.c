// Two loops in a row within a loop: what the one adds, the other takes away.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_uint()) {
    unsigned n = __VERIFIER_nondet_uint(), i;
    for (i = 0; i < n; i++) x++;
    for (i = 0; i <= n; i++) x--;
    if (i == n + 1 && x + 1 == 0) reach_error();
    x = 0;
  }
  return 0;
}
