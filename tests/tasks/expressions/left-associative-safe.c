// -, / and << associate to the left.
extern void reach_error(void);

int main(void) {
  int a = 20, b = 7, c = 3;
  if (a - b - c != 10) reach_error();
  if (100 / a * c != 15) reach_error();
  return 0;
}
