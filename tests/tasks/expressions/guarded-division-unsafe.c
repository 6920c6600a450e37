// && protects a division by zero.
extern void reach_error(void);

int main(void) {
  int n = 0, d = 2, total = 10;
  for (int i = 0; i < 3; i++)
    if (d != 0 && total / d > 3) n++;
  if (n != 0) reach_error();
  return 0;
}
