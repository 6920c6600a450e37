// Conversion to signed char keeps the low 8 bits and reads the sign from bit 7.
extern void reach_error(void);

int main(void) {
  int x = 0x1c8;
  signed char c = x;
  if (c > 0) reach_error();
  return 0;
}
