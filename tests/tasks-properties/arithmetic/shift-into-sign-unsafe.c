// An unsigned one may be shifted to the highest bit; a signed one may not (C99 to C17: 2^31 is no int, C11 6.5.7p4).
int main(void) {
  int one = 1;
  return one << 31 == 0;
}
