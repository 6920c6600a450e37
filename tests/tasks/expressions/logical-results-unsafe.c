// The logical operators yield 0 or 1, the bitwise ones combine bits.
extern void reach_error(void);

int main(void) {
  int a = 6, b = 9;
  if ((a & b) != 1) reach_error();
  return 0;
}
