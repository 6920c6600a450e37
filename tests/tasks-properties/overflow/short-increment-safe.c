// ++ of the largest short is no overflow: it is computed as int and converted. That of the largest int is one.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  short x = __VERIFIER_nondet_int();
  x++;
  return x == 5;
}
