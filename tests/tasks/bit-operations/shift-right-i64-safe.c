// Right shift of a negative long is arithmetic.
extern void reach_error(void);

int main(void) {
  signed long x = -1;
  int n = 60;
  if (x >> n != -1) reach_error();
  return 0;
}
