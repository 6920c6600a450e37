// Bit-fields of type long long may be wider than 32 bits; the struct is aligned to 4.
extern void reach_error(void);

struct s { unsigned long long a : 36; unsigned long long b : 28; int c; };
int main(void) {
  struct s s = {0, 5, 7};
  unsigned long long x = 0xabcdef0123456789ULL;
  s.a = x;
  if (s.a != 0x23456789 || s.b != 5 || sizeof s != 12) reach_error();
  return 0;
}
