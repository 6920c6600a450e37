// Chars are added as int: no overflow, and the conversion back is implementation-defined.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int n = __VERIFIER_nondet_int();
  char x = n, y = x;
  x = x + y;
  return x == 77;
}
