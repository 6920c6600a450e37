/* Somebody else sets a flag that the program never writes: to any value of its type, and no other. */
extern void reach_error(void);
volatile unsigned char tick;
int main(void) {
  for (int i = 0; i < 3; i++)
    if (tick > 255)
      reach_error();
  return 0;
}
