// A factorial: 13! does not fit into 32 bits.
int main(void) {
  int f = 1;
  for (int i = 2; i <= 12; i++)
    f *= i;
  return f < 0;
}
