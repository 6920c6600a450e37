// The bytes of a packed pair of bit-fields of 12 bits.
extern void reach_error(void);

union view {
  struct __attribute__((packed)) { unsigned a : 12; unsigned b : 12; } f;
  unsigned char bytes[3];
};
int main(void) {
  union view v = {0};
  v.f.a = 0x123;
  v.f.b = 0x456;
  if (v.bytes[0] != 0x23 || v.bytes[1] != 0x56 || v.bytes[2] != 0x45) reach_error();
  return 0;
}
