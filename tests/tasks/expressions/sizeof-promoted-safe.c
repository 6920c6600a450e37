// sizeof sees the promoted type of an arithmetic expression.
extern void reach_error(void);

int main(void) {
  char c = 1;
  float f = 1;
  int plain = sizeof(c), promoted = sizeof(+c);
  int product = sizeof(c * f), wide = sizeof(f * 1.0), constant = sizeof 'a';
  if (plain != 1 || promoted != 4 || product != 4 || wide != 8 || constant != 4) reach_error();
  return 0;
}
