// An enum has 4 bytes; with a 64-bit enumerator it has 8.
extern void __VERIFIER_error(void);

enum e { SMALL = 1, LARGE = 0x7fffffff };
int main(void) {
  enum e x = SMALL;
  if (sizeof x != 4 || x != 1) __VERIFIER_error();
  return 0;
}
