// A sum of even numbers is even, around the end of its type as well.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

int main(void) {
  int n = __VERIFIER_nondet_uchar();
  unsigned char x = 0;
  for (int i = 0; i < n; i++)
    x += 6;
  if (x & 1) reach_error();
  return 0;
}
