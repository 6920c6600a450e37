// default may stand anywhere: it is taken last and falls through.
extern void reach_error(void);

int main(void) {
  int x = 3, n = 0;
  switch (x) {
  case 1: n = 1; break;
  default: n = 10;
  case 3: n++; break;
  case 5: n = 100;
  }
  if (n != 11) reach_error();
  return 0;
}
