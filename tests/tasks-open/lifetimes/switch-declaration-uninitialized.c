/* A variable behind a case that passes its declaration holds any value in each life. must-not: SAFE */
extern void reach_error(void);
int main(void) {
  for (int i = 0; i < 2; i++) {
    switch (i) {
      int x;
    case 0:
      x = 5;
      break;
    case 1:
      if (x == 6)
        reach_error();
    }
  }
  return 0;
}
