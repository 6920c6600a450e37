// The type of ?: combines both branches: -1 becomes unsigned.
extern void reach_error(void);

int main(void) {
  int flag = 1, minus = -1;
  signed zero = 0;
  if ((flag ? minus : zero) > 0) reach_error();
  return 0;
}
