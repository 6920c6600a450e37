// Without a matching case and default nothing is executed.
extern void reach_error(void);

int main(void) {
  int x = 2, n = 5;
  switch (x) {
  case 1: n = 1; break;
  case 2: n = 2; break;
  }
  if (n != 5) reach_error();
  return 0;
}
