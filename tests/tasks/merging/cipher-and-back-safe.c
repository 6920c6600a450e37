// A cipher whose halves are mixed by exclusive ors, over a table of substitutions: what was put in is taken out again.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

static const unsigned char box[32] = {
  6, 27, 14, 1, 30, 19, 8, 23, 11, 0, 29, 5, 17, 26, 12, 20,
  31, 9, 3, 22, 15, 28, 2, 18, 24, 7, 21, 10, 4, 25, 13, 16};
static const unsigned char keys[4] = {9, 30, 5, 19};
int main(void) {
  unsigned char left = __VERIFIER_nondet_uchar(), right = __VERIFIER_nondet_uchar(), l, r;
  if (right > 6) return 0;
  l = left, r = right;
  for (int i = 0; i < 4; i += 2) {
    l ^= box[(r + keys[i]) & 31];
    r ^= box[(l + keys[i + 1]) & 31] << 3;
  }
  unsigned short code = l << 8 | r;
  l = code >> 8, r = code & 255;
  for (int i = 2; i >= 0; i -= 2) {
    r ^= box[(l + keys[i + 1]) & 31] << 3;
    l ^= box[(r + keys[i]) & 31];
  }
  if (l != left || r != right) reach_error();
  return 0;
}
