// A double at least half a unit above FLT_MAX becomes infinity as a float.
extern void __VERIFIER_error(void);

int main(void) {
  double d = 0x1.fffffefffffffp127;
  float f = d;
  if (f > 0x1.fffffep127f) __VERIFIER_error();
  return 0;
}
