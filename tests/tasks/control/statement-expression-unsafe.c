// The value of a statement expression is that of its last statement.
extern void reach_error(void);

int main(void) {
  int x = 3;
  int y = ({ int x = 10; x += 5; x + 2; });
  if (y != 30 || x != 3) reach_error();
  return 0;
}
