// A signed int product wraps modulo 2^32.
extern void reach_error(void);

int main(void) {
  int a = 123456, b = 654321;
  int p = a * b;
  if (p != -824525247) reach_error();
  return 0;
}
