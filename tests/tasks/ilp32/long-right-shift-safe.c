// A long is shifted within its 32 bits: bit 31 is the sign.
extern void reach_error(void);

typedef long long int64;
int main(void) {
  long x = 0x80000000u;
  if (x >> 31 != -1) reach_error();
  return 0;
}
