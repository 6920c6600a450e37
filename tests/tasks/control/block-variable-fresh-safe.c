// A local of a loop body is initialised anew in each iteration.
extern void reach_error(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 4; i++) {
    auto int x = 1;
    x += i;
    sum += x;
  }
  if (sum != 10) reach_error();
  return 0;
}
