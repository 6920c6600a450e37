// extern in a block names the global behind a shadowing local.
extern void __VERIFIER_error(void);

int x = 7;
int main(void) {
  int x = 1, seen = 0;
  {
    extern int x;
    x = 9;
  }
  { extern int x; seen = x; }
  if (seen != 9 || x != 1) __VERIFIER_error();
  return 0;
}
