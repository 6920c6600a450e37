// A buffer in a static variable lives to the end.
extern void *realloc(void *, unsigned long);
extern void __VERIFIER_assume(int);
extern _Bool __VERIFIER_nondet_bool(void);
int size(int n) {
  static char *buffer;
  if (n)
    buffer = realloc(buffer, 10);
  return buffer != 0;
}
int main(void) {
  _Bool n = __VERIFIER_nondet_bool();
  __VERIFIER_assume(n <= 1);
  return size(n) > 1;
}
