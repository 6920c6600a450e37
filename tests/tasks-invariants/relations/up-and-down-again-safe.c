// Up to an input, and down again: each way has a relation of its own.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), x = 0, y = 0;
  if (n < 1 || n > 1000000) return 0;
  while (1) {
    if (x < n)
      y++;
    else
      y--;
    if (y < 0) break;
    x++;
  }
  if (x != 2 * n) reach_error();
  return 0;
}
