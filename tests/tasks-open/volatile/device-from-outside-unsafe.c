/* A pointer from outside may be the address of a device, but not that of an own variable; must-not: SAFE */
extern void reach_error(void);
extern int *outside(void);
#define CONTROL (*(volatile int *)0x240020000)
static int own;
int main(void) {
  int *p = outside();
  if (!p)
    return 0;
  *p = 1;
  CONTROL = 5;
  if (*p != 1)
    reach_error();
  return 0;
}
