// A byte used as an index is negative for half of its values if its type is signed.
extern unsigned char __VERIFIER_nondet_uchar(void);
int seen[256];
int main(void) {
  unsigned char input = __VERIFIER_nondet_uchar();
  signed char c = (char)input;
  int n = seen[c];
  return n;
}
