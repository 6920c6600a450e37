// An else belongs to the nearest if.
extern void reach_error(void);

int main(void) {
  int a = 1, b = 0, x = 0;
  if (a)
    if (b) x = 1;
    else x = 2;
  if (x != 0) reach_error();
  return 0;
}
