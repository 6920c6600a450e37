// Conversion from long to int drops the upper half.
extern void reach_error(void);

int main(void) {
  long x = 0x7fffffff80000000L;
  long i = x;
  if (i > 0) reach_error();
  return 0;
}
