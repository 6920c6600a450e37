// 3 shifted by 30 does not fit into an int: undefined in C99 to C17 (C11 6.5.7p4).
int main(void) {
  int three = 3;
  return three << 29 == 0;
}
