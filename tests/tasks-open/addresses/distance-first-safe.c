/* the distance of two objects plus an address, in this order; must-not: UNSAFE */
extern void reach_error(void);
int a, b;

int main(void) {
  unsigned long d = (unsigned long)&b - (unsigned long)&a;
  unsigned long q = d + (unsigned long)&a;
  *(int *)q = 7;
  if (b == 8) reach_error();
  return 0;
}
