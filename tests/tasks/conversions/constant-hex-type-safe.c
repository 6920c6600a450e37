// 0xffffffff is unsigned int, 4294967295 is long.
extern void reach_error(void);

int main(void) {
  int minus = -1;
  if (minus == 4294967295) reach_error();
  return 0;
}
