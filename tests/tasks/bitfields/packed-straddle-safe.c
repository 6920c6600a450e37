// In a packed struct a bit-field may straddle bytes and units.
extern void __VERIFIER_error(void);

struct __attribute__((packed)) s { unsigned a : 20; unsigned b : 20; unsigned c : 8; };
int main(void) {
  struct s s = {0};
  int x = -1;
  s.b = x;
  if (sizeof s != 6 || s.a != 0 || s.b != 0xfffff || s.c != 0) __VERIFIER_error();
  return 0;
}
