// The type of a shift is that of the promoted left operand alone.
extern void reach_error(void);

int main(void) {
  unsigned char c = 0x80;
  long one = 1;
  unsigned u = 0x80000000;
  if (c << one != 256) reach_error();
  if (u << one != 4294967296) reach_error();
  return 0;
}
