// The counter of a loop goes past its bound by less than a step.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar(), i = 0;
  for (; i < n; i += 3)
    ;
  if (i > 254) reach_error();
  return 0;
}
