// The value of a comma expression is that of its right operand.
extern void reach_error(void);

int main(void) {
  int a = 1, b = 2;
  int c = (a += 5, b - a);
  if (c != 8) reach_error();
  return 0;
}
