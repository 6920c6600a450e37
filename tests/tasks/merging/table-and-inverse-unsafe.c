// A permutation of 80 bytes by formula, and look-ups that undo it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static unsigned char there[80], back[80];
int main(void) {
  for (int i = 0; i < 80; i++) {
    there[i] = (i * 27 + 5) % 79;
    back[there[i]] = i;
  }
  int x = __VERIFIER_nondet_int();
  if (x < 0 || x > 79) return 0;
  if (back[there[x]] != x) reach_error();
  return 0;
}
