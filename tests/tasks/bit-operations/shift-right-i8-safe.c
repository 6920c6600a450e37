// A signed char shifted right stays negative, an unsigned one does not.
extern void reach_error(void);

int main(void) {
  signed char c = 0x81;
  signed char d = c >> 1;
  if (d != -64) reach_error();
  return 0;
}
