// Reading the fields of a header byte by bit-fields and by shifts agrees.
extern void __VERIFIER_error(void);

union header {
  unsigned char bytes[2];
  struct { unsigned short length : 4, version : 4, service : 8; } f;
};
int main(void) {
  union header h = {{0x45, 0x10}};
  int version = h.bytes[0] >> 4;
  if (h.f.version != version || h.f.length != 4 || h.f.service != 16) __VERIFIER_error();
  return 0;
}
