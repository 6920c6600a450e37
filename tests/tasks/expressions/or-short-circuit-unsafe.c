// || does not evaluate its right operand after a true left one.
extern void reach_error(void);

int main(void) {
  int a = 1, calls = 0;
  int r = a | ++calls;
  if (r != 1 || calls != 0) reach_error();
  return 0;
}
