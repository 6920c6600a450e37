// Signed division truncates toward zero.
extern void reach_error(void);

int main(void) {
  int a = -7, b = 2;
  if (a / b != -4) reach_error();
  return 0;
}
