/* Under the reading "memory" a device gives back what was written to it. */
extern void reach_error(void);
#define CONTROL (*(volatile unsigned *)0x40020000)
#define OTHER (*(volatile unsigned *)0x40020004)
int main(void) {
  CONTROL = 1;
  if (CONTROL != 1)
    reach_error();
  return 0;
}
