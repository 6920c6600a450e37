// A switch on a comparison has the cases 0 and 1.
extern void reach_error(void);

int main(void) {
  int x = 5, y = 7, n = 0;
  switch (x < y) {
  case 0: n = 1; break;
  case 1: n = 2; break;
  }
  if (n != 2) reach_error();
  return 0;
}
