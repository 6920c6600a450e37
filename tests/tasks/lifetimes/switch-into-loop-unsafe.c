/* A switch that jumps into a loop: each turn of the body is a life of its own, but nothing is lost within a turn. */
extern void reach_error(void);
int main(void) {
  int n = 5, sum = 0;
  switch (n % 2) {
    do {
      int part;
    case 0:
      part = n;
      sum += part;
    case 1:
      part = 10;
      int *p = &part;
      sum += *p;
      n--;
    } while (n > 2);
  }
  if (sum != 34)
    reach_error();
  return 0;
}
