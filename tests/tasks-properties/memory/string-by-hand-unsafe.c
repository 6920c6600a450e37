// A copy loop without a bound: the input's length decides.
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  char from[8] = "", to[4];
  unsigned n = __VERIFIER_nondet_uint();
  __VERIFIER_assume(n <= 4);
  for (unsigned i = 0; i < n; i++)
    from[i] = 'x';
  char *p = to, *q = from;
  while ((*p++ = *q++))
    ;
  return to[0] == 'y';
}
