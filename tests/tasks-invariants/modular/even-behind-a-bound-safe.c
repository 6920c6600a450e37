// Single steps up to a bound that is far away, and then steps of two.
extern void reach_error(void);

int main(void) {
  unsigned x = 0;
  while (x < 100000000) {
    if (x < 10000000) {
      x++;
    } else {
      if (x % 2) reach_error();
      x += 2;
    }
  }
  return 0;
}
