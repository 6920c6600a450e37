// A loop is entered twice: first it finds a whole word where it puts an address, then two halves.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

union word {
  int *address;
  unsigned half[2];
};
int x;
union word slot, other;

int main(void) {
  for (int time = 0; time < 2; time++) {
    if (time == 1) {
      slot.half[0] = 5;
      other.half[1] = 0;
    }
    while (__VERIFIER_nondet_int()) {
      if (slot.half[0] == 5) reach_error();
      slot.address = &x;
    }
  }
  return 0;
}
