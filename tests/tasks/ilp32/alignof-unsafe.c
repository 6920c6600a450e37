// The alignment of long long and double inside structs is 4.
extern void __VERIFIER_error(void);

struct a { long long x; };
struct b { char c; _Alignas(8) double d; };
int main(void) {
  int align = _Alignof(struct a), size = sizeof(struct b);
  if (align != 4 || size != 12) __VERIFIER_error();
  return 0;
}
