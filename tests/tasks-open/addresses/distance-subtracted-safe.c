/* an address minus the distance to another one; must-not: UNSAFE */
extern void reach_error(void);
int a, b;

int main(void) {
  unsigned long d = (unsigned long)&a - (unsigned long)&b;
  unsigned long q = (unsigned long)&a - d;
  *(int *)q = 7;
  if (b == 8) reach_error();
  return 0;
}
