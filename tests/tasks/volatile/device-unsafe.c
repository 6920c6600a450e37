/* A volatile access at a fixed address is one to a device: nothing is undefined, every read is input. */
extern void reach_error(void);
#define STATUS (*(volatile unsigned *)0x40011000)
#define DATA (*(volatile unsigned char *)0x40011004)
int main(void) {
  for (int i = 0; !(STATUS & 0x20); i++)
    if (i == 4)
      return 0;
  unsigned c = DATA;
  if (c > 127)
    reach_error();
  return 0;
}
