/* the sum of two addresses minus one of them; must-not: UNSAFE */
extern void reach_error(void);
int a, b;

int main(void) {
  unsigned long sum = (unsigned long)&a + (unsigned long)&b;
  *(int *)(sum - (unsigned long)&a) = 7;
  if (b == 8) reach_error();
  return 0;
}
