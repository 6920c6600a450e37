// Without break the next case is executed too.
extern void reach_error(void);

int main(void) {
  int x = 2, n = 0;
  switch (x) {
  case 1: n += 1;
  case 2: n += 10;
  case 3: n += 100; break;
  case 4: n += 1000;
  }
  if (n != 110) reach_error();
  return 0;
}
