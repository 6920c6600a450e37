// Bit-fields fill a unit from its low bits.
extern void reach_error(void);

union view {
  struct { unsigned low : 4, high : 4, rest : 24; } f;
  unsigned word;
};
int main(void) {
  union view v;
  v.word = 0xabcdef12;
  if (v.f.low != 0x1 || v.f.rest != 0xabcdef) reach_error();
  return 0;
}
