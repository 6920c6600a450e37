// Exchanging two variables by exclusive or.
extern void reach_error(void);

int main(void) {
  int a = -5, b = 77;
  a ^= b;
  b ^= a;
  a ^= a;
  if (a != 77 || b != -5) reach_error();
  return 0;
}
