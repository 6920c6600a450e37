// The inner counter stays below the outer one.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), i, j;
  if (n > 10000) return 0;
  for (i = 0; i < n; i++)
    for (j = 0; j < i; j++)
      if (j >= i) reach_error();
  return 0;
}
