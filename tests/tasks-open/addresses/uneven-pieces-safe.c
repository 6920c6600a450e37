/* an address in two pieces that are no bytes; must-not: UNSAFE */
extern void reach_error(void);
int x;

int main(void) {
  unsigned long n = (unsigned long)&x;
  unsigned long high = n >> 20, low = n & 0xfffff;
  *(int *)(high << 20 | low) = 7;
  if (x == 8) reach_error();
  return 0;
}
