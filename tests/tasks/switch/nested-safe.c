// break in an inner switch leaves only the inner one.
extern void reach_error(void);

int main(void) {
  int a = 1, b = 2, n = 0;
  switch (a) {
  case 1:
    switch (b) {
    case 2: n += 1; break;
    default: n += 10;
    }
    n += 100;
  case 2: n += 1000;
  }
  if (n != 1101) reach_error();
  return 0;
}
