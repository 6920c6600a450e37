/* an address subtracted from zero twice; must-not: UNSAFE */
extern void reach_error(void);
int x;
unsigned long n;

int main(void) {
  n = 0 - (unsigned long)&x;
  *(int *)(0 - n) = 7;
  if (x == 8) reach_error();
  return 0;
}
