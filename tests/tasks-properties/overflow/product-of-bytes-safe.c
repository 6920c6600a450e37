// A product of small numbers fits its type, if the third factor is small enough.
extern int __VERIFIER_nondet_int(void);
int main(void) {
  int x = __VERIFIER_nondet_int() & 255, y = 0;
  for (int i = 0; i < x; i++)
    y = i * 250 * 30000;
  return y == 1;
}
