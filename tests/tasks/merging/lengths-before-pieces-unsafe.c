// A text of pieces, each behind its length: a reader adds up what it has passed, and its count of pieces says how far it has come.
extern void reach_error(void);
extern void __VERIFIER_assume(int);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  unsigned char text[6];
  int ends[6], pieces = 0, at = 0, passed = 0;
  for (int i = 0; i < 6; i++) {
    text[i] = __VERIFIER_nondet_uchar();
    __VERIFIER_assume(text[i] <= 2);
  }
  while (at < 6) {
    int length = text[at++];
    if (at + length > 6) break;
    passed += length;
    at += length;
    ends[pieces++] = at;
  }
  for (int i = 1; i < pieces; i++)
    if (ends[i] - ends[i - 1] < 1 || ends[i] - ends[i - 1] >= 3) reach_error();
  if (pieces > 0 && ends[pieces - 1] != passed + pieces) reach_error();
  return 0;
}
