// Adding one to the encoding of a double gives the next one.
extern void reach_error(void);

union pun { double d; unsigned long u; };
int main(void) {
  union pun p;
  p.d = 1.0;
  p.u++;
  if (p.d - 1.0 != 0x1p-53) reach_error();
  return 0;
}
