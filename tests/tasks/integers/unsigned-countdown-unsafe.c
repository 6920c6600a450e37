// i >= 0 is always true for an unsigned i; the loop ends only by its other condition.
extern void reach_error(void);

int main(void) {
  int n = 0;
  for (unsigned i = 4; i >= 0 && n < 10; i--)
    n++;
  if (n != 5) reach_error();
  return 0;
}
