// The pointer in a union is null after zero was written to the number.
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);
union cell { long number; int *at; };
int main(void) {
  int x = 1;
  long n = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(n >= 0 && n < 10);
  union cell c;
  c.at = &x;
  if (n == 0)
    c.number = 0;
  return *c.at != 1;
}
