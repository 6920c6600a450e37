/* Leaving a block by goto and coming back past the declaration: another object, another value. must-not: SAFE */
extern void reach_error(void);
int main(void) {
  int n = 0;
  {
    int x;
    x = 1;
  back:
    if (n == 1 && x == 9)
      reach_error();
  }
  if (n++ == 0)
    goto back;
  return 0;
}
