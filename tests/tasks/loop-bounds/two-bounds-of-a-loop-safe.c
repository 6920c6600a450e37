// A loop with two bounds ends at the smaller one.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar(), i;
  for (i = 0; i < n && i < 40; i++)
    ;
  if (i > 40) reach_error();
  return 0;
}
