// unsigned short subtraction below zero: negative as an int, 65535 after the store.
extern void reach_error(void);

int main(void) {
  unsigned short a = 4, b = 5;
  signed short d = a - b;
  if (a - b != -1) reach_error();
  if (d != 65535) reach_error();
  return 0;
}
