// A zero-width bit-field closes the current unit.
extern void __VERIFIER_error(void);

union view {
  struct { unsigned char a : 3; unsigned char : 1; unsigned char b : 3; } f;
  unsigned char bytes[4];
};
int main(void) {
  union view v = {0};
  v.f.a = 5;
  v.f.b = 6;
  if (v.bytes[0] != 5 || v.bytes[1] != 6) __VERIFIER_error();
  return 0;
}
