/* A device may be what an extern variable of another file is the name of; an own variable lies elsewhere; must-not: UNSAFE */
extern void reach_error(void);
#define CONTROL (*(volatile unsigned *)0x240020000)
static unsigned status;
int main(void) {
  status = 1;
  CONTROL = 5;
  if (status != 1)
    reach_error();
  return 0;
}
