// Values that no text has, behind inputs that no sample has.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
  unsigned state = 0, value = 5, mark = 2;
  while (__VERIFIER_nondet_uint()) {
    unsigned input = __VERIFIER_nondet_uint();
    if (state == 0) {
      state = input > 50000 ? 1 : 0;
      if (state) value = value * 7, mark = value ^ 11;
    } else if (state == 1) state = 2, mark = mark + value;
    else if (state == 2) {
      state = input == 99999 ? 3 : 2;
      if (state == 3) value = mark * 2;
    } else {
      if (value != 151) reach_error();
      state = 0, value = 5, mark = 2;
    }
  }
  return 0;
}
