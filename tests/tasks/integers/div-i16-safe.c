// A short quotient truncates toward zero for every combination of signs.
extern void reach_error(void);

int main(void) {
  short a = 1000, b = -300;
  if (a / b != -3 || -a / b != 3) reach_error();
  if (-a / -b != -3) reach_error();
  return 0;
}
