// A loop is left at a round that an input decides; all exits meet.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
  int n = __VERIFIER_nondet_int(), x = 1, i;
  if (n < 0 || n > 20) return 0;
  for (i = 0; i < 8; i++) {
    x = (x * 5 + n) % 64;
    if (x == 41) break;
    if (x % 7 == 6) continue;
    x++;
  }
  if (i == 7) reach_error();
  return 0;
}
