// Bits that are shifted out of an unsigned number are lost, which is defined.
int main(void) {
  signed x = 0x60000000;
  x <<= 2;
  return x == 1;
}
