/* What is written to a device is not what is read from it; own variables stay as they are. */
extern void reach_error(void);
#define CONTROL (*(volatile unsigned *)0x40020000)
unsigned own = 1;
int main(void) {
  CONTROL = 1;
  unsigned read = CONTROL;
  if (own != 1)
    reach_error();
  return 0;
}
