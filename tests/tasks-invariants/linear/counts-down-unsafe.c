// A counter that goes down to zero while another one goes up.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint();
  unsigned left = n, done = 0;
  while (left > 1) {
    left--;
    done++;
  }
  if (done != n) reach_error();
  return 0;
}
