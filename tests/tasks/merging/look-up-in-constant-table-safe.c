// A look-up in a table of 70 numbers at an unknown index.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static const int table[70] = {
  3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5, 8, 9, 7, 9, 3, 2, 3, 8, 4, 6, 2, 6, 4, 3, 3, 8, 3, 2, 7, 9, 5, 0, 2, 8,
  8, 4, 1, 9, 7, 1, 6, 9, 3, 9, 9, 3, 7, 5, 1, 0, 5, 8, 2, 0, 9, 7, 4, 9, 4, 4, 5, 9, 2, 3, 0, 7, 8, 1, 6};
int main(void) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 69) return 0;
  if (table[i] == 0 && i != 32 && i != 50 && i != 54 && i != 65) reach_error();
  return 0;
}
