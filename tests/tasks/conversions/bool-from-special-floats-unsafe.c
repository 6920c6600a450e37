// Negative zero converts to false, NaN and subnormals convert to true.
extern void reach_error(void);

int main(void) {
  double zero = 0.0, tiny = 0x1p-1074;
  _Bool a = -zero, b = zero / zero, c = tiny;
  if (a != 0 || b != 0 || c != 1) reach_error();
  return 0;
}
