/* an address in a table at a hash of itself; must-not: UNSAFE */
/* options: --time-limit 0.5 */
extern void reach_error(void);
int x;
unsigned long table[64];

int main(void) {
  unsigned long n = (unsigned long)&x;
  table[(n >> 4) % 64] = n;
  int *p = (int *)table[(n >> 4) % 64];
  *p = 7;
  if (x == 8) reach_error();
  return 0;
}
