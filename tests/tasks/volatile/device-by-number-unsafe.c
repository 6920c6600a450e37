/* A number that comes to a volatile access at run time is the address of a device if a named range has it. */
extern void reach_error(void);
static unsigned get(unsigned long address) { return *(volatile unsigned *)address; }
static void put(unsigned long address, unsigned value) { *(volatile unsigned *)address = value; }
int main(void) {
  put(0x20, 1);
  put(0x24, 2);
  if (get(0x24) != 1)
    reach_error();
  return 0;
}
