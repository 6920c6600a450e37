/* the distance of two objects, kept in memory; must-not: UNSAFE */
extern void reach_error(void);
int a, b;
unsigned long d;

int main(void) {
  d = (unsigned long)&b - (unsigned long)&a;
  unsigned long q = (unsigned long)&a;
  q = d + q;
  *(int *)q = 7;
  if (b == 8) reach_error();
  return 0;
}
