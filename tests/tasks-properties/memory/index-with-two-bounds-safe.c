// An index that is compared with an input and with the size of the array.
extern int __VERIFIER_nondet_int(void);
int a[100];
int main(void) {
  int n = __VERIFIER_nondet_int();
  for (int i = 0; i < n && i < 100; i++)
    a[i] = i;
  return 0;
}
