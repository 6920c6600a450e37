// Jumping into a block skips the initialiser; a later assignment counts.
extern void __VERIFIER_error(void);

int main(void) {
  int seen = 0;
  goto inside;
  {
    int x = 3;
inside:
    x = 8;
    seen += x;
  }
  if (seen != 8) __VERIFIER_error();
  return 0;
}
