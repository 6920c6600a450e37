/* The address of a local stays within the program: a function called by name reads what was written. */
extern void reach_error(void);
static int twice(volatile int *p) {
  *p = *p * 2;
  return *p;
}
int main(void) {
  volatile int x = 21;
  if (twice(&x) != 41)
    reach_error();
  return 0;
}
