// The product of unsigned longs is modulo 2 to their LP64 width.
extern void reach_error(void);

int main(void) {
  unsigned long a = 65536;
  unsigned long b = a * a;
  if (b != 0) reach_error();
  return 0;
}
