// ~ of a value, seen in 64 bits, depends on the type it was computed in.
extern void reach_error(void);

int main(void) {
  int x = 0;
  long y = ~x;
  if (y != -1) reach_error();
  return 0;
}
