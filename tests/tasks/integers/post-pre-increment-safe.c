// x++ yields the old value and ++x the new one.
extern void reach_error(void);

int main(void) {
  int x = 5;
  int a = x++;
  int b = ++x;
  int c = x--;
  int d = --x;
  if (a != 5 || b != 7 || c != 7 || d != 5) reach_error();
  return 0;
}
