// An index that was clamped to the array.
extern int __VERIFIER_nondet_int(void);
int a[10];
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0) i = 0;
  if (i > 9) i = 9;
  a[i] = 1;
  return 0;
}
