// The largest unsigned int rounds up to 2^32 in float and is exact in double.
extern void reach_error(void);

int main(void) {
  unsigned n = 4294967295u;
  double x = n;
  if (x != 4294967295.0) reach_error();
  return 0;
}
