// A negative byte is a large unsigned number, unless it was cast to an unsigned byte first.
extern void reach_error(void);
extern char __VERIFIER_nondet_char(void);

int main(void) {
  char c = __VERIFIER_nondet_char();
  unsigned u = (unsigned char)c;
  for (int i = 0; i < 3; i++)
    if (u > 255) reach_error();
  return 0;
}
