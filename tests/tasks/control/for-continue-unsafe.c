// continue in a for loop still executes the increment.
extern void reach_error(void);

int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++) {
    if (i % 3 == 0) continue;
    sum += i;
  }
  if (sum != 45) reach_error();
  return 0;
}
