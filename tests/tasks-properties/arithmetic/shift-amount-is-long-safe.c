// The type of the right operand does not widen the left one.
int main(void) {
  unsigned long n = 31;
  unsigned x = 1;
  return x >> n;
}
