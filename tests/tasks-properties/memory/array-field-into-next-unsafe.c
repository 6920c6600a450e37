// An index past an array inside a structure is out of bounds (C11 J.2), though the structure has bytes there.
extern void __VERIFIER_assume(int);
extern unsigned __VERIFIER_nondet_uint(void);
struct record { char name[4]; int id; };
int main(void) {
  struct record r = {"abc", 1};
  unsigned i = __VERIFIER_nondet_uint();
  __VERIFIER_assume(i <= 4);
  r.name[i] = 0;
  return r.id == 7;
}
