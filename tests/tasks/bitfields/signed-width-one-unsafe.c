// A signed bit-field of width 1 holds 0 and -1.
extern void __VERIFIER_error(void);

struct flags { unsigned on : 1; };
int main(void) {
  struct flags f;
  int one = 1;
  f.on = one;
  if (f.on > 0) __VERIFIER_error();
  return 0;
}
