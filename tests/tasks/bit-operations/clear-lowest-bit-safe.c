// Counting bits by clearing the lowest one: -1 as a short promoted to unsigned has 32.
extern void reach_error(void);

int main(void) {
  unsigned short s = -1;
  unsigned x = s;
  int n = 0;
  for (; x; x &= x - 1)
    n++;
  if (n != 16) reach_error();
  return 0;
}
