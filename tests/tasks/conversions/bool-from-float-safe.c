// Conversion of 0.5 to _Bool gives 1, to int 0.
extern void reach_error(void);

int main(void) {
  double d = 0.5;
  _Bool b = d;
  if (b != 1) reach_error();
  return 0;
}
