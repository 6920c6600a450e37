/* The registers of a device are members of a structure at a fixed address. */
extern void reach_error(void);
struct uart {
  volatile unsigned status, data;
};
#define UART ((struct uart *)0x40011000)
int main(void) {
  UART->status = 0;
  unsigned char c = UART->data;
  if (c > 255)
    reach_error();
  return 0;
}
