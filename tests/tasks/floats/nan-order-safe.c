// All order comparisons with NaN are false, so !(x < y) is not x >= y.
extern void __VERIFIER_error(void);

int main(void) {
  float zero = 0.0f, one = 1.0f;
  float nan = zero / zero;
  if (nan < one || nan <= one || nan > one || nan >= nan) __VERIFIER_error();
  if ((nan < one) != 0) __VERIFIER_error();
  return 0;
}
