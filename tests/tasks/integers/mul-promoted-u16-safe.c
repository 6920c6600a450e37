// Unsigned short operands promote to int: 65535 * 65535 wraps to a negative int.
extern void reach_error(void);

int main(void) {
  unsigned short a = 65535, b = 65535;
  if (a * b > 0) reach_error();
  return 0;
}
