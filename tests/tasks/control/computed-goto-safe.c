// A label address stored in a table selects the target of goto.
extern void reach_error(void);

int main(void) {
  void *table[3] = {&&one, &&two, &&three};
  int i = 1, x = 0;
  goto *table[i];
one:
  x += 1;
two:
  x += 2;
three:
  x += 4;
  if (x != 6) reach_error();
  return 0;
}
