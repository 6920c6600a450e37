// int *= double computes in double and truncates the result.
extern void reach_error(void);

int main(void) {
  int i = 3;
  i *= 1.5;
  if (i != 4) reach_error();
  return 0;
}
