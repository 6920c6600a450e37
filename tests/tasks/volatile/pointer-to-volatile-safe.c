/* A volatile object is read through a pointer; the pointer itself is not volatile. */
extern void reach_error(void);
volatile int level = 1;
int plain = 1;
int main(void) {
  volatile int *p = &level;
  int *q = &plain;
  if (*q != 1)
    reach_error();
  return 0;
}
