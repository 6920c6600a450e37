/* an array whose declaration a goto jumps over keeps its value from turn to turn; must-not: UNSAFE */
extern void reach_error(void);

int main(void) {
  int i = 0;
  goto in;
  {
    int s[4];
  in:
    while (i < 4) {
      {
        s[i] = i;
        if (i == 3 && s[0] != 0)
          reach_error();
      }
      i++;
    }
  }
  return 0;
}
