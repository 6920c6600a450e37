// Plain char is signed on this target.
extern void __VERIFIER_error(void);

int main(void) {
  char c = 200;
  if (c < 0) __VERIFIER_error();
  return 0;
}
