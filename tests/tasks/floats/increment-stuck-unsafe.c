// x++ on a float stops changing it at 2^24.
extern void __VERIFIER_error(void);

int main(void) {
  double x = 16777210;
  for (int i = 0; i < 20; i++)
    x++;
  if (x > 16777216) __VERIFIER_error();
  return 0;
}
