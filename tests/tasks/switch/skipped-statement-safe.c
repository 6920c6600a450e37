// Statements before the first case label are never executed.
extern void reach_error(void);

int main(void) {
  int x = 1, n = 4;
  switch (x) {
    n = 9;
  case 1:
    n++;
  }
  if (n != 5) reach_error();
  return 0;
}
