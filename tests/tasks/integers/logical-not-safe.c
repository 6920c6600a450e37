// ! yields the int 1 or 0, never other bits.
extern void reach_error(void);

int main(void) {
  int x = 6;
  long y = 4294967296L;
  if (!!x != 1) reach_error();
  if (!y) reach_error();
  return 0;
}
