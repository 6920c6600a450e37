// The quotient 10 / 3 is rounded to the precision of its type.
extern void reach_error(void);

int main(void) {
  float a = 10, b = 3;
  double exact = (double)a / b;
  float q = a / b;
  if (q != exact) reach_error();
  return 0;
}
