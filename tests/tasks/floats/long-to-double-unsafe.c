// Integers beyond 2^53 are rounded when converted to double.
extern void __VERIFIER_error(void);

int main(void) {
  long n = 9007199254740993L;
  double d = n;
  long back = (long)d;
  if (back != n) __VERIFIER_error();
  return 0;
}
