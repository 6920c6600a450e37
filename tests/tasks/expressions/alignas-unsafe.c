// _Alignas raises the alignment and so the size of a struct.
extern void __VERIFIER_error(void);

struct plain { char a; _Alignas(4) char b; };
int main(void) {
  struct plain x = {1, 2};
  if (sizeof x != 16 || x.b != 2) __VERIFIER_error();
  return 0;
}
