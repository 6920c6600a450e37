// A nondeterministic 128-bit integer: the sum of two bounded ones needs more than 64 bits.
extern void __VERIFIER_error(void);
extern void __VERIFIER_assume(int);
extern __int128 __VERIFIER_nondet_int128(void);

int main(void) {
  __int128 x = __VERIFIER_nondet_int128();
  __VERIFIER_assume(x >= 9223372036854775800 && x <= 9223372036854775807);
  __int128 y = x + x;
  if (y < x) __VERIFIER_error();
  return 0;
}
