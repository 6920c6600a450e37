// A store to one field of a record at an unknown index leaves the other fields of all records as they are.
extern void reach_error(void);
extern unsigned char __VERIFIER_nondet_uchar(void);

struct record { int a, b, c; } table[6];

int main(void) {
  unsigned char i = __VERIFIER_nondet_uchar(), j = __VERIFIER_nondet_uchar();
  if (i >= 6 || j >= 6) return 0;
  for (int k = 0; k < 3; k++) {
    table[i].b = 5;
    if (table[j].c != 0) reach_error();
  }
  return 0;
}
