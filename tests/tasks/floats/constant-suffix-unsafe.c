// The suffix f rounds a constant to float.
extern void __VERIFIER_error(void);

int main(void) {
  double d = 16777217.0f;
  if (d != 16777217) __VERIFIER_error();
  return 0;
}
