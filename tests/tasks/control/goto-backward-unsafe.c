// A backward goto makes a loop.
extern void reach_error(void);

int main(void) {
  int n = 0, sum = 0;
again:
  sum += n;
  n++;
  if (n < 10) goto again;
  if (sum != 55) reach_error();
  return 0;
}
