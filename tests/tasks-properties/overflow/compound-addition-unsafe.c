// += on an int.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
  int total = __VERIFIER_nondet_int();
  unsigned char step = __VERIFIER_nondet_uchar();
  __VERIFIER_assume(total >= 0 && total <= 2147483600 && step <= 48);
  total += step;
  return total < 0;
}
