// A static initialiser of bit-fields is truncated like a store.
extern void __VERIFIER_error(void);

static struct { unsigned a : 4; signed b : 4; unsigned c : 24; } table[2] = {{15, -8, 70000}, {1, 7, 3}};
int main(void) {
  int i = 0;
  if (table[i].a != 15 || table[i].b != -7 || table[i].c != 70000 || table[i + 1].b != 7) __VERIFIER_error();
  return 0;
}
