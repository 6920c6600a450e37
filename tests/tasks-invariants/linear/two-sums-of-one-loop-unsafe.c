// Either of two sums grows in each round; together they count the rounds.
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned n = __VERIFIER_nondet_uint(), a = 0, b = 0, i;
  for (i = 0; i < n; i++) {
    if (__VERIFIER_nondet_int()) a++;
    else b -= 1;
  }
  if (a + b != n) reach_error();
  return 0;
}
