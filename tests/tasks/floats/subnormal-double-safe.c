// Gradual underflow: halves of the smallest normal double are not zero.
extern void reach_error(void);

int main(void) {
  double x = 0x1p-1022;
  int halvings = 0;
  while (x > 0) {
    x /= 2;
    halvings++;
  }
  if (halvings != 53) reach_error();
  return 0;
}
