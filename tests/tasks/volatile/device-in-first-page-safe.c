/* Small microcontrollers have their registers in the first page; what is read there is of the register's type. */
extern void reach_error(void);
#define PINB (*(volatile unsigned char *)0x23)
#define PORTB (*(volatile unsigned char *)0x25)
int main(void) {
  PORTB = 1;
  unsigned pins = PINB;
  if (pins > 255)
    reach_error();
  return 0;
}
