// The upper end of a binary search is exclusive.
extern void __VERIFIER_assume(int);
extern int __VERIFIER_nondet_int(void);
int a[4] = {1, 3, 5, 7};
int main(void) {
  int key = __VERIFIER_nondet_int(), low = 0, high = 4;
  __VERIFIER_assume(key >= 0 && key <= 9);
  while (low < high) {
    int middle = (low + high) / 2;
    if (a[middle] < key)
      low = middle + 1;
    else
      high = middle;
  }
  return 0;
}
