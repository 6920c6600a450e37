// In a = b = c the value assigned to a was first converted to the type of b.
extern void reach_error(void);

int main(void) {
  int a, c = 300;
  unsigned short b;
  a = b = c;
  if (a != 44) reach_error();
  return 0;
}
