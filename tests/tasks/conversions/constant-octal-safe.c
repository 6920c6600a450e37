// A leading zero makes a constant octal.
extern void reach_error(void);

int main(void) {
  int x = 8;
  if (x != 010) reach_error();
  return 0;
}
