// A plain char is promoted with its sign: byte 0xff is case -1.
extern void reach_error(void);

int main(void) {
  signed char c = 0xff;
  int n = 0;
  switch (c) {
  case -1: n = 1; break;
  case 255: n = 2; break;
  }
  if (n != 1) reach_error();
  return 0;
}
