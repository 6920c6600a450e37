// The controlling expression is evaluated exactly once.
extern void reach_error(void);

int main(void) {
  int i = 2, n = 0;
  switch (i++) {
  case 1: n = 1; break;
  case 2: n = 2; break;
  case 3: n = 3; break;
  }
  if (n != 3 || i != 3) reach_error();
  return 0;
}
