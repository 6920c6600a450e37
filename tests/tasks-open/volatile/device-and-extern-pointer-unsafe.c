/* An address that is written to a device may be read from an extern variable that is a name of it, but from no own one; must-not: SAFE */
extern void reach_error(void);
#define DESCRIPTOR (*(int *volatile *)0x240020000)
extern int *current;
int first, second;
int main(void) {
  current = &first;
  DESCRIPTOR = &second;
  *current = 1;
  if (second != 0)
    reach_error();
  return 0;
}
