/* Nothing is left in it of the life before. must-not: UNSAFE */
/* options: --uninitialized undefined */
extern void reach_error(void);
int main(void) {
  for (int i = 0; i < 2; i++) {
    switch (i) {
      int x;
    case 0:
      x = 5;
      break;
    case 1:
      if (x == 5)
        reach_error();
    }
  }
  return 0;
}
