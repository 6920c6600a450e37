// long to float rounds once: going through double may round twice.
extern void reach_error(void);

int main(void) {
  long n = 0x4000004000000001L; // just above a tie of float
  float direct = n;
  float twice = (double)n;
  if (twice != 0x4000008000000000p0f) reach_error();
  return 0;
}
