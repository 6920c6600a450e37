// The condition of while is tested before the first iteration.
extern void reach_error(void);

int main(void) {
  int n = 10, runs = 0;
  while (n <= 10) {
    runs++;
    n++;
  }
  if (runs != 0) reach_error();
  return 0;
}
