// A loop from 0 to 1 in steps of 0.1 runs eleven times in double, ten in float.
extern void __VERIFIER_error(void);

int main(void) {
  int n = 0;
  for (double x = 0, step = 0.1; x < 1; x += step)
    n++;
  if (n != 11) __VERIFIER_error();
  return 0;
}
