// The source type decides between sign and zero extension to long.
extern void __VERIFIER_error(void);

int main(void) {
  unsigned x = -1;
  long l = x;
  if (l != 4294967295L) __VERIFIER_error();
  return 0;
}
