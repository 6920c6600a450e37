// A case range over negative values of a signed type.
extern void __VERIFIER_error(void);

int main(void) {
  int hits = 0;
  for (int i = -10; i <= 10; i++)
    switch (i) {
    case -3 ... 2: hits++;
    }
  if (hits != 5) __VERIFIER_error();
  return 0;
}
