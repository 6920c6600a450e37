// An unsigned char product keeps its low byte when stored.
extern void reach_error(void);

int main(void) {
  unsigned char a = 25, b = 11;
  unsigned char p = a * b;
  if (p != 19 || a * b != 275) reach_error();
  return 0;
}
