/* the bits of an address inverted twice */
extern void reach_error(void);
int x;
unsigned long n;

int main(void) {
  n = ~(unsigned long)&x;
  *(int *)~n = 7;
  if (x == 8) reach_error();
  return 0;
}
