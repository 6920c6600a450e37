/* A variable-length array lives to the end of its own block, beyond the end of inner ones with arrays. */
extern void reach_error(void);
int main(void) {
  int sum = 0;
  for (int n = 1; n < 4; n++) {
    int outer[n], *p = outer;
    outer[n - 1] = n;
    for (int i = 0; i < 2; i++) {
      int inner[n + i];
      inner[0] = 10;
      if (i == 1)
        break;
      sum += inner[0];
    }
    sum += p[n - 1];
  }
  if (sum != 33)
    reach_error();
  return 0;
}
