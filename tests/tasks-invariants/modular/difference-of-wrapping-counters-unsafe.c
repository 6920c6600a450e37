// Two counters of different widths agree in their low bits.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void) {
  unsigned char narrow = 0;
  unsigned wide = 0;
  while (__VERIFIER_nondet_int()) {
    narrow++;
    wide -= 1;
  }
  if (narrow != (wide & 255)) reach_error();
  return 0;
}
