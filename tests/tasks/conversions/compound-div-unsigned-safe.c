// int /= unsigned divides as unsigned.
extern void reach_error(void);

int main(void) {
  int i = -10;
  unsigned d = 2;
  i /= d;
  if (i != 2147483643) reach_error();
  return 0;
}
