// c >>= n shifts the promoted value: a negative signed char stays negative.
extern void __VERIFIER_error(void);

int main(void) {
  signed char c = 0xf0;
  c >>= 4;
  if (c != -1) __VERIFIER_error();
  return 0;
}
