// An assignment is an expression with the value of its left operand.
extern void reach_error(void);

int main(void) {
  int x = 4, y = 0, five = 5;
  if ((x = five) != 5) reach_error();
  if ((y = x) != 5) reach_error();
  return 0;
}
