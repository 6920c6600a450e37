/* A function without a body may keep the address of a local, and change it at any time. */
extern void reach_error(void);
extern void watch(volatile int *);
int main(void) {
  volatile int x = 1, y = 1;
  watch(&y);
  if (x != 1)
    reach_error();
  return 0;
}
