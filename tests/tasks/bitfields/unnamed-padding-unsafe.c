// An unnamed bit-field takes up its bits.
extern void reach_error(void);

union view {
  struct { unsigned a : 4; unsigned : 3; unsigned b : 8; } f;
  unsigned word;
};
int main(void) {
  union view v = {0};
  v.f.a = 0xd;
  v.f.b = 0x7e;
  if (v.word != 0x7e0d) reach_error();
  return 0;
}
