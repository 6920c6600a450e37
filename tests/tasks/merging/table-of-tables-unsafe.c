// Rows of different length, chosen by one input, indexed by another.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static const short a[] = {5, 6}, b[] = {7}, c[] = {8, 9, 10};
static const short *const rows[] = {a, b, c};
static const int lengths[] = {2, 1, 3};
int main(void) {
  int r = __VERIFIER_nondet_int(), i = __VERIFIER_nondet_int();
  if (r < 0 || r > 2 || i < 0 || i >= lengths[r]) return 0;
  if (rows[r][i] >= 10) reach_error();
  return 0;
}
