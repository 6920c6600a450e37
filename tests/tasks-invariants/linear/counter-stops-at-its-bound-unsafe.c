// A counter that is bounded by the condition of its loop.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i = 0;
  if (n > 1000000) return 0;
  while (i <= n) i++;
  if (i != n) reach_error();
  return 0;
}
