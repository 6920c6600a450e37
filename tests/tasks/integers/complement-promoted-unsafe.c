// ~ promotes an unsigned char to int first, so the result is negative.
extern void reach_error(void);

int main(void) {
  unsigned char c = 0x0f;
  int d = ~c;
  if (d != -240) reach_error();
  return 0;
}
