/* an address rotated and back; must-not: UNSAFE */
extern void reach_error(void);
int x;

int main(void) {
  unsigned long n = (unsigned long)&x;
  n = n << 13 | n >> 51;
  n = n >> 13 | n << 51;
  *(int *)n = 7;
  if (x == 8) reach_error();
  return 0;
}
